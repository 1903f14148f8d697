package main

import (
	"fmt"
	"os"

	"referee/deck"
)

func main() {
	for _, dir := range os.Args[1:] {
		w, err := deck.ReadFile(dir + "/deck.json")
		if err != nil {
			fmt.Println(err)
			continue
		}
		g, err := deck.ReadFile(dir + "/learned.json")
		if err != nil {
			fmt.Println(err)
			continue
		}
		c := compare(g, w)
		fmt.Printf("%s layouts %d/%d vertex %.2f dot %.2f style %.2f radius %.2f slots %d/%d %.2f colors %d/%d ink %.1f %v\n", dir, c.LayoutsRight, c.Layouts, c.VertexMM, c.DotMM, c.StyleMM, c.RadiusMM, c.SlotsRight, c.Slots, c.SlotMM, c.ColorsRight, c.Colors, c.Ink, c.Wrong)
	}
}
