package joining

import "referee/table"

// Seen is what each part shows of the whole, in the frame of that. A card that a part
// reads as another than the whole has it lies where the whole has it.
func (j *Joined) Seen(parts []Part) []table.Part {
	out := make([]table.Part, len(parts))
	for k := range parts {
		out[k] = table.Part{View: parts[k].View.In(j.ToWhole[k]), Cards: map[table.CardID]table.Sight{}}
		out[k].View.Picture = parts[k].picture()
		for i, id := range j.IDs[k] {
			if c := &parts[k].Layout.Cards[i]; c.SamePrint(&j.Layout.Cards[id]) {
				out[k].Cards[id] = table.Sight{Pose: j.ToWhole[k].Compose(c.Pose), AbovePlaneMM: c.AbovePlaneMM, Rise: c.Rise}
			}
		}
	}
	return out
}
