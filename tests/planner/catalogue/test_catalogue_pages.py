"""The catalogue's pages and command: what people list, make, change, clone, retire, delete."""

import io
import json
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from planner.forms import began
from planner.models import CATALOGUE, CatalogueUpload, Disk
from planner.pages.catalogue.fields import COLUMNS, KINDS, ONE, groups
from planner.pages.catalogue.row_form import written
from planner.views.request import receiving

pytestmark = pytest.mark.django_db
DISK = {
    "key": "near-20",
    "name": "Nearline 20 TB",
    "capacity_gb": "20,000",
    "random_iops": "75",
    "origin": "given",
    "source": "our measurement",
    "price": "389",
    "currency": "EUR",
    "price_origin": "given",
}
FILE = "key,name,capacity_gb,origin,source\r\nnear-24,Nearline 24,24000,given,us\r\n"


@pytest.fixture
def member(client, cast):
    client.force_login(cast.alice)
    return client


@pytest.mark.parametrize("kind", CATALOGUE)
def test_every_kind_has_a_list_and_a_form(member, kind):
    listed = member.get(reverse("catalogue-kind", args=[kind])).content.decode()
    assert KINDS[kind] in listed
    assert f"Add {'an' if kind == 'enclosures' else 'a'} {ONE[kind]}<" in listed
    shown = member.get(reverse("catalogue-new", args=[kind])).content.decode()
    assert 'name="source"' in shown
    names = [field.name for _, fields in groups(kind) for field in fields]
    assert sorted(names) == sorted(CATALOGUE[kind].row_fields())
    assert set(COLUMNS[kind]) <= set(names)


@pytest.mark.parametrize("kind", ["disk", "disksdisks", "user_profiles", "Disks", "tapes"])
@pytest.mark.parametrize("rest", ["", "find/", "new/", "import/", "export.csv", "rows/x/"])
def test_what_is_no_kind_leads_nowhere(member, kind, rest):
    assert member.get(f"/catalogue/{kind}/{rest}").status_code == 404


@pytest.mark.parametrize(("key", "built_in"), [("near-20", False), ("scsi-15k-300gb", True)])
def test_what_is_there_once_a_row_of_ones_own_is_deleted_is_told_before(member, key, built_in):
    makes = "Saving a change makes a row of your own in its place"
    shared = member.get(reverse("catalogue-row", args=["disks", "scsi-15k-300gb"]))
    assert makes in shared.content.decode()
    member.post(reverse("catalogue-new", args=["disks"]), {**DISK, "key": key})
    page = member.get(reverse("catalogue-row", args=["disks", key])).content.decode()
    assert ("The built-in row with this key is seen again in its place." in page) is built_in
    assert ("It is gone from the catalogue" in page) is not built_in
    assert makes not in page


def test_a_row_is_made_changed_cloned_retired_and_deleted(member, cast):
    made = member.post(reverse("catalogue-new", args=["disks"]), DISK)
    assert made.status_code == 302
    row = Disk.objects.get(key="near-20")
    assert (row.capacity_gb, row.organisation, str(row.price)) == (20000, cast.ours, "389.00")
    address = reverse("catalogue-row", args=["disks", "near-20"])
    member.post(address, {**DISK, "random_iops": "80", "retired": "no"})
    row.refresh_from_db()
    assert row.random_iops == 80
    copy = member.get(reverse("catalogue-new", args=["disks"]) + "?copy=near-20").content.decode()
    assert "Nearline 20 TB (copy)" in copy
    assert 'value="389.00"' not in copy, "a price is of one thing"
    member.post(reverse("catalogue-retire", args=["disks", "near-20"]))
    row.refresh_from_db()
    assert row.retired
    listed = member.get(reverse("catalogue-kind", args=["disks"])).content.decode()
    assert "near-20" not in listed
    assert "near-20" in member.get("/catalogue/disks/?show=retired").content.decode()
    member.post(reverse("catalogue-delete", args=["disks", "near-20"]))
    assert not Disk.objects.filter(key="near-20").exists()


def test_an_import_says_what_stands_in_for_a_built_in_row_and_where_else_a_file_belongs(member):
    address = reverse("catalogue-import", args=["disks"])

    def looked_at(name, text):
        file = SimpleUploadedFile(name, text.encode())
        return member.post(address, {"file": file}).content.decode()

    shown = looked_at("ours.csv", "key,capacity_gb\r\nscsi-15k-300gb,301\r\n")
    assert "own row that replaces the built-in one" in shown
    assert "(1 of them in the place of a built-in one)" in shown
    assert "capacity_gb: 300 → 301" in shown
    assert 'href="#import-file"' not in shown
    shown = looked_at("ours.csv", "key,capacity_gb\r\nscsi-15k-300gb,minus\r\n")
    assert '<a class="button" href="#import-file">Choose the corrected file</a>' in shown
    assert 'id="import-file"' in shown
    assert "Bring them in" not in shown, "all or none"
    shown = looked_at("ours.csv", "key,capacity_gb\r\nscsi-15k-300gb,300\r\n")
    assert "<b>1</b> the same" in shown
    assert "There is nothing to bring in" in shown
    assert "Bring them in" not in shown
    shown = looked_at("ours.csv", "key,colour,weather\r\nnew,red,fair\r\n")
    assert shown.count("is not a column of disks.") == 2
    assert shown.count("Columns: key, name,") == 1
    shown = looked_at("server.yaml", "manufacturer: Acme\nmodel: R1\nslug: r1\nu_height: 1\n")
    assert "Acme R1 is a device type" in shown
    for kind in ("servers", "enclosures"):
        assert f'<a href="{reverse("catalogue-import", args=[kind])}">' in shown
    assert f'<a href="{reverse("catalogue-import", args=["memory"])}">' not in shown


def test_what_is_wrong_stands_beside_its_input(member):
    wrong = member.post(
        reverse("catalogue-new", args=["disks"]), {**DISK, "capacity_gb": "0,64", "currency": "eur"}
    )
    shown = wrong.content.decode()
    assert wrong.status_code == 400
    assert 'id="n-capacity_gb"' in shown
    assert "three capitals" in shown
    assert 'value="0,64"' in shown, "nothing typed is lost"


def test_a_built_in_row_becomes_an_own_one_only_by_a_change(member, cast):
    address = reverse("catalogue-row", args=["disks", "scsi-15k-300gb"])
    shown = member.get(address).content.decode()
    assert "built in" in shown
    row = Disk.objects.get(key="scsi-15k-300gb")
    typed = written("disks", row.as_full_row())
    member.post(address, typed)
    assert Disk.objects.filter(key="scsi-15k-300gb").count() == 1
    member.post(address, {**typed, "random_iops": "170"})
    own = Disk.objects.get(key="scsi-15k-300gb", organisation=cast.ours)
    assert (own.random_iops, own.origin) == (170, "given")


def test_a_picker_finds_what_is_typed(member):
    found = member.get("/catalogue/disks/find/?q=15k 300").json()["rows"]
    assert ["scsi-15k-300gb", "15K SCSI 300 GB, 3.5 inch"] in found
    assert member.get("/catalogue/disks/find/?q=xyzzy").json()["rows"] == []
    (unrated,) = member.get("/catalogue/disks/find/?q=micron 7450 pro 7.68").json()["rows"] or [[]]
    assert unrated[1].endswith("(no rate stated)")


def test_a_list_as_one_types(member):
    reply = member.get("/catalogue/disks/?q=300gb", headers={"Accept": "application/json"}).json()
    assert "scsi-15k-300gb" in reply["parts"]["rows"]
    assert "sata-7200-500gb" not in reply["parts"]["rows"]
    assert reply["query"] == "q=300gb"


def test_a_file_is_looked_at_and_then_brought_in(member, cast):
    address = reverse("catalogue-import", args=["disks"])
    looked = member.post(address, {"file": SimpleUploadedFile("d.csv", FILE.encode())})
    shown = looked.content.decode()
    assert "<b>1</b> new" in shown
    assert not Disk.objects.filter(key="near-24").exists()
    kept = CatalogueUpload.objects.get()
    done = member.post(reverse("catalogue-confirm", args=["disks", kept.pk]))
    assert done.status_code == 302
    assert Disk.objects.get(key="near-24").organisation == cast.ours
    assert not CatalogueUpload.objects.exists()
    wrong = member.post(address, {"file": SimpleUploadedFile("d.csv", b"colour\r\nred\r\n")})
    assert wrong.status_code == 400
    assert "is not a column" in wrong.content.decode()


def test_another_organisation_sees_nothing_of_it(client, member, cast):
    member.post(reverse("catalogue-new", args=["disks"]), DISK)
    member.post(
        reverse("catalogue-import", args=["disks"]),
        {"file": SimpleUploadedFile("d.csv", FILE.encode())},
    )
    kept = CatalogueUpload.objects.get()
    client.force_login(cast.mallory)
    assert client.get(reverse("catalogue-row", args=["disks", "near-20"])).status_code == 404
    assert client.post(reverse("catalogue-confirm", args=["disks", kept.pk])).status_code == 404
    assert client.get(reverse("catalogue-progress", args=["disks", kept.pk])).status_code == 404
    assert "near-20" not in client.get("/catalogue/disks/?q=near").content.decode()
    assert client.get("/catalogue/disks/find/?q=nearline").json()["rows"] == []
    assert b"near-20" not in client.get("/catalogue/disks/export.csv").getvalue()


def test_the_command(cast, tmp_path):
    file = tmp_path / "rows.csv"
    file.write_text(FILE)
    ours = {"organisation": cast.ours.name}

    def said(*arguments, **options):
        out = io.StringIO()
        call_command("catalogue", *arguments, **ours, **options, stdout=out)
        return out.getvalue()

    assert json.loads(said("disks", "import", str(file), dry_run=True))["counts"]["new"] == 1
    assert json.loads(said("disks", "import", str(file)))["new"] == 1
    assert json.loads(said("disks", "show", "near-24"))["own"] is True
    assert [row["key"] for row in json.loads(said("disks", "list", "near"))] == ["near-24"]
    assert "near-24" in said("disks", "export", own=True)
    row = tmp_path / "row.json"
    row.write_text(json.dumps({"key": "near-24", "random_iops": 70}))
    assert json.loads(said("disks", "save", str(row)))["random_iops"] == 70
    assert "retired" in said("disks", "retire", "near-24")
    assert "deleted" in said("disks", "delete", "near-24")
    with pytest.raises(CommandError, match="no own row"):
        said("disks", "delete", "near-24")


def test_a_file_of_many_megabytes_is_looked_at_and_brought_in(member):
    note = "x" * 9_000
    rows = [f"big-{n},Big {n},{1000 + n},given,us,{note}" for n in range(400)]
    text = "\r\n".join(["key,name,capacity_gb,origin,source,note", *rows])
    assert len(text) > 3_000_000
    address = reverse("catalogue-import", args=["disks"])
    shown = member.post(address, {"file": SimpleUploadedFile("disks.csv", text.encode())})
    assert shown.status_code == 200
    kept = CatalogueUpload.objects.get()
    assert bytes(kept.content) == text.encode(), "all of it"
    member.post(reverse("catalogue-confirm", args=["disks", kept.pk]))
    assert Disk.objects.filter(key__startswith="big-").count() == 400


def test_a_file_that_is_too_large_is_told_so(member, monkeypatch):
    monkeypatch.setitem(receiving.LARGER, "catalogue-import", 5_000)
    monkeypatch.setattr("planner.services.catalogue.files.uploads.MOST_BYTES", 5_000)
    for name in (
        "planner.services.catalogue.files.importing",
        "planner.services.catalogue.files.reading",
    ):
        monkeypatch.setattr(f"{name}.MOST_BYTES", 5_000)
    address = reverse("catalogue-import", args=["disks"])
    shown = member.post(address, {"file": SimpleUploadedFile("disks.csv", b"k" * 50_000)})
    assert shown.status_code == 400
    assert "larger than" in shown.content.decode()
    assert not CatalogueUpload.objects.exists()


@pytest.mark.parametrize("price", ["589.90", "589.99", "589.10", "589.50", "0.07", "1,200.50"])
def test_a_price_with_cents_is_kept_to_the_cent(member, price):
    plain = price.replace(",", "")
    assert member.post(reverse("catalogue-new", args=["disks"]), {**DISK, "price": price}).url
    assert str(Disk.objects.get(key="near-20").price) == plain
    address = reverse("catalogue-row", args=["disks", "near-20"])
    member.post(address, {**DISK, "price": "1"})
    assert member.post(address, {**DISK, "price": price}).status_code == 302
    assert str(Disk.objects.get(key="near-20").price) == plain
    assert member.post(address, {**DISK, "price": "1.999"}).status_code == 400


@pytest.mark.parametrize("name", ["price", "capacity_gb"])
def test_a_number_with_two_readings_is_refused_in_the_form(member, name):
    refused = member.post(reverse("catalogue-new", args=["disks"]), {**DISK, name: "1.200"})
    assert refused.status_code == 400
    assert "1,200 or 1.2" in refused.content.decode()
    assert not Disk.objects.filter(key="near-20").exists()
    assert member.post(reverse("catalogue-new", args=["disks"]), {**DISK, name: "8.900,50"}).url
    assert float(getattr(Disk.objects.get(key="near-20"), name)) == 8900.5


def test_what_a_price_lacks_is_listed_at_the_top_with_a_link(member):
    typed = {**DISK, "price_origin": ""}
    shown = member.post(reverse("catalogue-new", args=["disks"]), typed).content.decode()
    top = shown[: shown.index("row-fields")]
    assert '<a href="#r-price">Price</a>' in top
    assert "Fill “Origin of the price” too." in top
    assert "price_origin too" not in shown


def sent_by(page):
    """The texts that a page's own form sends when nothing is typed."""
    form = page.context["form"]
    return {**{name: str(text) for name, text in form.texts.items()}, "began": written_began(form)}


def written_began(form):
    return began.written(form.began)


@pytest.mark.parametrize("kind", ["disks", "servers", "memory"])
def test_what_a_price_needs_says_so_before_it_is_refused(member, cast, kind):
    """Other fields said "needed"; these were refused without a word before."""
    key = next(iter(CATALOGUE[kind].objects.values_list("key", flat=True)))
    for address in (("catalogue-new", [kind]), ("catalogue-row", [kind, key])):
        shown = member.get(reverse(address[0], args=address[1])).content.decode()
        labels = dict(re.findall(r'<label for="r-(\w+)">(.*?)</label>', shown))
        said = {name: text.rpartition('small">')[2] for name, text in labels.items()}
        needed = [name for name, text in said.items() if text == "needed with a price</span>"]
        assert needed == ["currency", "price_origin"]
        assert said["source"] == "needed</span>"


def test_a_price_says_its_currency_where_none_stands_beside_it(member):
    """Other pages read "650 €" so; the form of a row asked for the currency."""
    typed = {**DISK, "price": "650 €", "currency": ""}
    made = member.post(reverse("catalogue-new", args=["disks"]), typed)
    assert made.status_code == 302
    shown = unescape(member.get(made.url).content.decode())
    assert re.search(r'name="currency"[^>]*value="EUR"', shown)
    refused = member.post(
        reverse("catalogue-new", args=["disks"]), {**typed, "key": "other", "price": "12 pcs"}
    )
    assert refused.status_code == 400


def test_of_two_who_change_one_row_the_second_sees_both_and_nothing_is_lost(member, cast):
    member.post(reverse("catalogue-new", args=["disks"]), DISK)
    address = reverse("catalogue-row", args=["disks", "near-20"])
    first, second = sent_by(member.get(address)), sent_by(member.get(address))
    assert member.post(address, {**first, "price": "400", "random_iops": "80"}).status_code == 302
    typed = {**second, "random_iops": "90", "capacity_gb": "22,000", "note": "two\r\nlines"}
    met = member.post(address, typed)
    assert met.status_code == 409
    row = Disk.objects.get(key="near-20")
    assert (row.random_iops, row.capacity_gb, str(row.price)) == (80, 20000, "400.00")
    seen = {
        each.label: (each.before, each.theirs, each.yours)
        for each in met.context["meeting"].differing
    }
    assert seen == {"Price": ("389.00", "400.00", None), "Random I/O": ("75", "80", "90")}
    shown = met.content.decode()
    assert "Nothing is saved yet: this was changed elsewhere" in shown
    assert "not changed" in shown
    again = sent_by(met)
    assert (again["price"], again["random_iops"], again["capacity_gb"]) == (
        "400.00",
        "90",
        "22,000",
    )
    assert member.post(address, again).status_code == 302
    row.refresh_from_db()
    assert (row.random_iops, row.capacity_gb, str(row.price)) == (90, 22000, "400.00")


def test_a_built_in_row_that_somebody_made_an_own_one_meanwhile_is_not_written_over(member, cast):
    address = reverse("catalogue-row", args=["disks", "scsi-15k-300gb"])
    first, second = sent_by(member.get(address)), sent_by(member.get(address))
    assert member.post(address, {**first, "random_iops": "201"}).status_code == 302
    assert member.post(address, {**second, "note": "mine"}).status_code == 409
    row = Disk.objects.get(key="scsi-15k-300gb", organisation=cast.ours)
    assert (row.random_iops, row.note) == (
        201,
        Disk.objects.get(key=row.key, organisation=None).note,
    )


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "[" * 100_000, '{"random_iops": 3}'])
def test_a_form_that_does_not_say_what_it_began_from_is_saved(member, text):
    member.post(reverse("catalogue-new", args=["disks"]), DISK)
    address = reverse("catalogue-row", args=["disks", "near-20"])
    assert member.post(address, {**DISK, "random_iops": "80", "began": text}).status_code == 302


def test_a_row_from_a_new_plan_needs_no_key_and_offers_own_hardware(member, cast):
    """A person who owned a disk had to make up a key and a source."""
    address = reverse("catalogue-new", args=["disks"])
    page = member.get(f"{address}?back=system%3Dexchange-se").content.decode()
    assert 'value="own hardware"' in page
    assert 'name="source" type="text" value="own hardware"' in page
    assert 'name="source" type="text" value=""' in member.get(address).content.decode()
    typed = {"name": "10K SAS 146 GB, ours", "capacity_gb": "146", "rpm": "10000",
             "random_iops": "120", "sequential_iops": "200", "origin": "given",
             "source": "own hardware", "key": ""}  # fmt: skip
    made = [member.post(address, typed) for _ in range(2)]
    rows = Disk.objects.filter(organisation=cast.ours, name=typed["name"]).values_list(
        "key", flat=True
    )
    assert sorted(rows) == ["10k-sas-146-gb-ours", "10k-sas-146-gb-ours-2"], [
        each.content.decode()[-3000:] for each in made
    ]
    assert member.post(address, {**typed, "name": ""}).status_code == 400


def test_what_belongs_into_a_source_is_said_alike_where_it_is_typed_and_where_it_is_shared(
    member, cast
):
    """ "Or how it was found" asked for the quote that everybody with a link then reads."""
    typed = member.get(reverse("catalogue-new", args=["disks"])).content.decode()
    shared = member.get(reverse("plan-shares", args=[cast.plan.pk])).content.decode()
    for page in (typed, shared):
        assert re.search(r"no quote, price or name\s+belongs", page)
    assert "or how it was measured" in typed
    assert "by a share link too" in typed
