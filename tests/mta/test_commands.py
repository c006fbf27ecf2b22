"""The generated shell lines: what the benchmark of 2007 printed, and nothing that bites."""

import shlex
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.errors import InputProblems
from calculators.studies.tools import relay_commands, relay_parameters
from planner.mta import tools
from tests import patience


def test_the_lines_of_2007():
    asked = relay_parameters.read({"sender": "foo@bar.com", "recipient": "bar@foo.com"})
    assert relay_commands.source_line(asked) == (
        "smtp-source -4dNcm 10000 -s 256 -l 25000 -f foo@bar.com -t bar@foo.com localhost:25"
    )
    assert relay_commands.sink_line(asked) == "smtp-sink -4c -u nobody :25 1024"


def test_main_cf_relays_to_the_sink():
    asked = relay_parameters.read({"sink_host": "hostb", "ram_disk": "/mnt", "sessions": 100})
    assert relay_commands.main_cf(asked) == [
        "relayhost = [hostb]", "queue_directory = /mnt/postfix", "default_process_limit = 200",
    ]  # fmt: skip
    assert shlex.split(relay_commands.main_cf_line(asked))[:2] == ["postconf", "-e"]
    asked = relay_parameters.read({"sink_host": "2001:db8::1", "sink_port": 2525})
    assert "relayhost = [2001:db8::1]:2525" in relay_commands.main_cf(asked)


def test_a_ram_disk_that_holds_the_run():
    small = relay_parameters.read({"messages": 10})
    assert relay_commands.ram_disk_line(small) == (
        "grep tmpfs /proc/filesystems && mount tmpfs /mnt -t tmpfs -o size=128m"
    )
    assert relay_commands.ram_disk_mib(relay_parameters.read({})) == 396, "10,000 × 33,192 B × 1.25"
    large = relay_parameters.read({"messages": 10_000, "size_bytes": 1_000_000})
    assert relay_commands.ram_disk_mib(large) * 2**20 > 10_000 * 1_000_000


def test_without_a_ram_disk_no_queue_is_copied(tmp_path):
    """A mount that failed leaves an ordinary folder: a queue there would be measured on a disk."""
    kind = subprocess.run(["stat", "-f", "-c", "%T", tmp_path], capture_output=True, text=True)
    if kind.stdout.strip() == "tmpfs":
        pytest.skip("all folders here are in memory")
    asked = relay_parameters.read({"ram_disk": str(tmp_path)})
    done = subprocess.run(["sh"], input=relay_commands.copy_line(asked), text=True, check=False)
    assert done.returncode != 0
    assert not list(tmp_path.iterdir())


def test_an_address_of_version_6():
    asked = relay_parameters.read({"host": "::1", "port": 2525})
    assert relay_commands.source_line(asked).endswith("'[::1]:2525'")
    assert " -6dNcm " in relay_commands.source_line(asked)


def test_no_more_sessions_than_messages():
    asked = relay_parameters.read({"messages": 3, "sessions": 256})
    assert "-m 3" in relay_commands.source_line(asked).replace("Ncm", "Nc -m")
    assert "-s 3 " in relay_commands.source_line(asked)


def test_many_sessions_raise_the_limit_of_the_sink():
    asked = relay_parameters.read({"sessions": 1000})
    assert "-m 1000" in relay_commands.sink_line(asked)


@pytest.mark.parametrize("stage", relay_parameters.BY_HAND)
def test_every_shell_text_is_a_shell_text(stage):
    found = relay_commands.commands(relay_parameters.read({"host": "::1", "stage": stage}))
    for command in found:
        done = subprocess.run(["sh", "-n"], input=command.text, text=True, check=False)
        assert done.returncode == 0, command.text
        assert set(command.as_dict()) == {"key", "title", "where", "kind", "text", "why"}
    assert len({command.key for command in found}) == len(found)


ORDER = {
    "ram": "sink stop ram-disk copy main-cf start source mailq run back",
    "disk": "sink stop main-cf start source mailq run back",
    "second-relay": "sink stop-2 main-cf-2 start-2 stop main-cf start source mailq run mailq-2 "
    "back back-2",
}


@pytest.mark.parametrize("stage", relay_parameters.BY_HAND)
def test_postfix_is_stopped_before_main_cf_is_touched(stage):
    """Once main.cf names a queue that is not there, postfix can neither be stopped nor started."""
    asked = relay_parameters.read({"stage": stage})
    assert [each.key for each in relay_commands.commands(asked)] == ORDER[stage].split()


def test_a_queue_on_other_disks_is_copied_there_and_removed_again():
    asked = relay_parameters.read({"stage": "disk", "disk_folder": "/data"})
    found = {each.key: each.text for each in relay_commands.commands(asked)}
    assert list(found)[2:4] == ["disk", "copy"]
    assert found["copy"].endswith(" /data/highwater-benchmark/")
    assert "tmpfs" not in found["copy"]
    assert found["back"].endswith("postfix start &&\n  rm -r -- /data/highwater-benchmark")
    beside = relay_parameters.read({"stage": "disk", "disk_folder": "/var/spool"})
    found = {each.key: each.text for each in relay_commands.commands(beside)}
    assert "/var/spool/postfix" not in found["back"], "the relay's own queue"


def test_nothing_is_removed_from_under_a_postfix_that_runs():
    for stage in relay_parameters.BY_HAND:
        asked = relay_parameters.read({"stage": stage, "disk_folder": "/data"})
        back = next(each for each in relay_commands.commands(asked) if each.key == "back")
        *steps, _ = back.text.splitlines()
        assert all(step.endswith(" &&") for step in steps)


def test_the_second_relay_takes_mail_of_the_first():
    asked = relay_parameters.read({"stage": "second-relay", "relay_address": "2001:db8::1"})
    found = {each.key: each.text for each in relay_commands.commands(asked)}
    assert found["main-cf-2"].endswith(
        ' "mynetworks = $(postconf -xh mynetworks) [2001:db8::1]/128"'
    )
    assert found["sink"] == "smtp-sink -4c -u nobody 127.0.0.1:2525 1024"
    assert "'relayhost = [127.0.0.1]:2525'" in found["main-cf-2"]


def test_a_number_that_seems_odd_says_why():
    why = {each.key: each.why for each in relay_commands.commands(relay_parameters.read({}))}
    assert "356 processes" in why["main-cf"]
    assert "1,024" in why["main-cf"]
    assert "128 MiB were enough in 2007" in why["ram-disk"]
    assert "without a switch" in why["sink"]
    assert "out of service" in why["stop"]


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ({"messages": 0}, "too-small"),
        ({"messages": 100_001}, "too-large"),
        ({"messages": 1.5}, "not-an-integer"),
        ({"messages": "ten"}, "not-a-number"),
        ({"sessions": 1025}, "too-large"),
        ({"size_bytes": 100_000_001}, "too-large"),
        ({"port": 0}, "too-small"),
        ({"port": 65_536}, "too-large"),
        ({"host": "-oProxyCommand"}, "bad-host"),
        ({"host": "a b"}, "bad-host"),
        ({"host": "relay\n"}, "bad-host"),
        ({"host": "127.1"}, "bad-host"),
        ({"host": "0x7f.1"}, "bad-host"),
        ({"host": "fe80::1%eth0"}, "bad-host"),
        ({"host": "a" * 64}, "bad-host"),
        ({"host": 5}, "wrong-type"),
        ({"sink_host": "$(reboot)"}, "bad-host"),
        ({"sender": "nobody"}, "bad-mailbox"),
        ({"sender": "-f@x.test"}, "bad-mailbox"),
        ({"sender": "a@b.test\nBcc: x"}, "bad-mailbox"),
        ({"recipient": "a;b@x.test"}, "bad-mailbox"),
        ({"recipient": "a@[127.0.0.1]"}, "bad-mailbox"),
        ({"recipient": "a..b@x.test"}, "bad-mailbox"),
        ({"stage": "cloud"}, "unknown-choice"),
        ({"stage": 5}, "wrong-type"),
        ({"relay_address": "relay"}, "bad-address"),
        ({"relay_address": "192.0.2"}, "bad-address"),
        ({"second_port": 65_536}, "too-large"),
        ({"disk_folder": "/data/../etc"}, "bad-folder"),
        ({"ram_disk": "mnt"}, "bad-folder"),
        ({"ram_disk": "/mnt/../etc"}, "bad-folder"),
        ({"ram_disk": "/mnt\nalias_maps = x"}, "bad-folder"),
        ({"mesages": 5}, "unknown-field"),
    ],
)
def test_what_is_refused(document, code):
    with pytest.raises(InputProblems) as caught:
        relay_parameters.read(document)
    (problem,) = caught.value.problems
    assert problem.code == code
    assert problem.pointer == f"/{next(iter(document))}"
    assert problem.message
    assert problem.hint


def test_everything_wrong_is_said_at_once():
    with pytest.raises(InputProblems) as caught:
        relay_parameters.read({"messages": 0, "host": "", "sender": "x", "port": -1})
    assert [problem.pointer for problem in caught.value.problems] == [
        "/messages", "/sender", "/host", "/port",
    ]  # fmt: skip


def _every_command(document):
    for stage in relay_parameters.BY_HAND:
        yield from relay_commands.commands(relay_parameters.read({**document, "stage": stage}))


@given(
    st.sampled_from(
        ["host", "sink_host", "sender", "recipient", "ram_disk", "disk_folder", "relay_address"]
    ),
    st.text(),
)
def test_hostile_text_is_refused_or_stays_one_word(field, text):
    try:
        asked = relay_parameters.read({field: text})
    except InputProblems:
        return
    assert text.isascii()
    assert text.isprintable()
    for command in _every_command({field: text}):
        assert not set(text) & set(" \t\n$`\\;&|<>(){}*?!#~'\"")
        if command.key == "source":
            assert shlex.split(command.text)[1:] == relay_commands.source_options(
                asked, asked.host, asked.port
            )


def test_the_defaults_are_within_their_bounds():
    asked = relay_parameters.read({})
    for field in relay_parameters.FIELDS:
        assert getattr(asked, field.name) == field.default
        assert field.help


def test_the_lines_work(sink, tmp_path):
    """The very text, in a shell, against a real smtp-sink."""
    asked = relay_parameters.read(
        {"messages": 20, "sessions": 4, "host": "127.0.0.1", "port": sink.port}
    )
    done = subprocess.run(
        ["sh"], input=relay_commands.source_line(asked), text=True, capture_output=True,
        timeout=patience.SECONDS, check=False, env=tools.environment(),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == "20"


@pytest.mark.parametrize("stage", ORDER)
def test_what_to_do_and_where_read_as_one_sentence(stage):
    """A page writes "<title> on <where>"."""
    asked = relay_parameters.read({"host": "::1", "stage": stage})
    titles = [each.title for each in relay_commands.commands(asked)]
    assert "Relay everything to the next host" in titles
    assert not [each for each in titles if each.endswith(" on")]
