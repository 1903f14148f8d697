package drawn

// Offence is what a road user of the street does wrong; to explain it halves
// the fine.
type Offence struct {
	Number int
	EN, FR string
}

// Offences lists them by number.
func Offences() []Offence {
	return []Offence{
		{1, "Two cyclists side by side hold up the bus.", "Deux cyclistes roulent de front et gênent l'autobus."},
		{2, "A girl crosses beside the crossing.", "Une fillette traverse à côté du passage pour piétons."},
		{3, "A man reads his newspaper on the crossing.", "Un homme lit son journal sur le passage."},
		{4, "A car stands where stopping is forbidden.", "Une voiture est arrêtée là où c'est interdit."},
		{5, "A cyclist rides on the pavement.", "Un cycliste roule sur le trottoir."},
		{6, "A dog strays on the road.", "Un chien divague sur la chaussée."},
		{7, "A boy skates on the road.", "Un garçon fait du patin sur la chaussée."},
		{8, "A scooter drives on the wrong side.", "Un scooter roule à gauche."},
		{9, "A man runs across between the cars.", "Un homme traverse en courant entre les voitures."},
		{10, "A van stands on the crossing.", "Une camionnette est arrêtée sur le passage."},
		{11, "Children play at the kerb.", "Des enfants jouent au bord du trottoir."},
		{12, "A cyclist follows a taxi too closely.", "Un cycliste suit un taxi de trop près."},
		{13, "A boy sets his dog on the passers-by.", "Un garçon excite son chien contre les passants."},
	}
}

// users are all on the street, the far ones first.
func users() []user {
	red, blue, green, ochre := rgb(0xb8343c), rgb(0x2f62a8), rgb(0x3f8552), rgb(0xcf9a35)
	plum, teal, grey, rose := rgb(0x7c4a7e), rgb(0x2d7f86), rgb(0x6f767e), rgb(0xcf7f8a)
	navy, cream, rust := rgb(0x243a5e), rgb(0xe3d3a4), rgb(0xa85a32)
	return []user{
		// the far pavement
		{x: -226, y: -24, what: "walker", ink: navy}, {x: -188, y: -26, what: "walker", ink: rose, left: true},
		{x: -176, y: -27, what: "child", ink: ochre, left: true}, {x: -128, y: -25, what: "walker", ink: green},
		{x: -84, y: -26, what: "reader", ink: grey}, {x: -8, y: -25, what: "walker", ink: red, left: true},
		{x: 44, y: -27, what: "cyclist", ink: teal, offence: 5}, {x: 88, y: -24, what: "walker", ink: plum, left: true},
		{x: 134, y: -25, what: "walker", ink: cream}, {x: 142, y: -28, what: "dog", ink: rust},
		{x: 172, y: -26, what: "child", ink: blue}, {x: 206, y: -25, what: "walker", ink: rust, left: true},
		// the far lane, to the left
		{x: 122, y: -50, what: "car", ink: green, left: true, offence: 4}, {x: 198, y: -62, what: "bus", ink: red, left: true},
		{x: 66, y: -66, what: "cyclist", ink: ochre, left: true, offence: 1}, {x: 84, y: -74, what: "cyclist", ink: plum, left: true, offence: 1},
		{x: -38, y: -58, what: "van", ink: cream, left: true, offence: 10}, {x: -106, y: -60, what: "taxi", ink: ochre, left: true},
		{x: -66, y: -68, what: "cyclist", ink: blue, left: true, offence: 12}, {x: -196, y: -58, what: "car", ink: navy, left: true},
		{x: -152, y: -70, what: "scooter", ink: teal, offence: 8},
		// the crossing
		{x: -40, y: -84, what: "reader", ink: navy, offence: 3}, {x: -52, y: -96, what: "walker", ink: green, left: true},
		{x: -4, y: -88, what: "child", ink: rose, left: true, offence: 2},
		// the near lane, to the right
		{x: -206, y: -100, what: "car", ink: rust}, {x: -136, y: -106, what: "van", ink: blue}, {x: -84, y: -110, what: "cyclist", ink: red},
		{x: 22, y: -100, what: "dog", ink: rgb(0x4a3a30), offence: 6}, {x: 62, y: -108, what: "taxi", ink: cream},
		{x: 106, y: -98, what: "runner", ink: plum, left: true, offence: 9}, {x: 148, y: -108, what: "car", ink: teal},
		{x: 192, y: -112, what: "skater", ink: ochre, offence: 7}, {x: 222, y: -104, what: "scooter", ink: red},
		// the near pavement
		{x: -224, y: -142, what: "walker", ink: plum}, {x: -196, y: -150, what: "child", ink: red, offence: 11}, {x: -184, y: -146, what: "child", ink: teal, left: true, offence: 11},
		{x: -150, y: -144, what: "walker", ink: cream, left: true}, {x: -118, y: -152, what: "walker", ink: blue}, {x: -104, y: -154, what: "dog", ink: cream},
		{x: -70, y: -146, what: "reader", ink: rust}, {x: -28, y: -150, what: "runner", ink: green}, {x: 10, y: -144, what: "walker", ink: rose, left: true},
		{x: 40, y: -152, what: "child", ink: navy, offence: 13}, {x: 54, y: -154, what: "dog", ink: rgb(0x8a6a4a), offence: 13}, {x: 124, y: -146, what: "walker", ink: ochre, left: true},
		{x: 160, y: -152, what: "cyclist", ink: grey, left: true, offence: 5}, {x: 206, y: -146, what: "walker", ink: teal}, {x: 222, y: -150, what: "child", ink: plum},
	}
}

// RoadUsers is how many there are on the street.
func RoadUsers() int { return len(users()) }
