"""Names beside the lines of a picture: cut where there is no room, told apart all the same."""

from planner.render.svg.marks import fitted, text_width

ROOM = 100.0
NAME = "Plain disks; database disk model Seagate Exos X24 {} TB SAS"


def test_a_long_name_is_cut_in_its_middle_and_keeps_both_ends():
    said = fitted(NAME.format(16), ROOM)
    assert text_width(said) <= ROOM
    assert said.startswith("Plain")
    assert said.endswith("TB SAS")
    assert said.count("…") == 1
    assert text_width(said) > ROOM - 10
    assert said != fitted(NAME.format(20), ROOM)


def test_a_name_with_room_stands_as_it_is():
    assert fitted("RAID 10", ROOM) == "RAID 10"


def test_a_choice_is_cut_between_its_words():
    said = fitted("Both sites serve users, an availability group each", ROOM, whole=True)
    assert said == "Both sites serve…group each"
    assert fitted("Unbreakable-in-the-middle", 40.0, whole=True).count("…") == 1
