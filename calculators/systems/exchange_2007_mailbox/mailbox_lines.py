"""The database I/O of one mailbox: that of Exchange 2003, less what the design's changes leave out.

It begins with what was measured, or with the messages of a day. What a design does not have, be it
cache, storage groups or small messages, saves it nothing.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from calculators.formulas.workload import demand, exchange_2003, io_reduction
from calculators.sheet.vectorised import least

ON_2007 = "exchange-2007"
_WEAKER = (
    "For 100 messages a day the printed rules go from 0.71 to 0.32 IOPS, the savings of the "
    "laboratory's early build would go to 0.19: its mileage varies, as the author says. Each "
    "saving counts with the same power, so that the two printed rules meet."
)


class Mailbox(Struct, frozen=True):
    """One mailbox of a population.

    Args:
        reads_2003, writes_2003: what it would ask of Exchange 2003 [IOPS/user]
        kept_reads: part of the reads that the cache leaves
        kept_writes: part of the writes that the storage groups leave
        kept_pages: part of both that the larger pages leave
        reads, writes: what it asks of the design [IOPS/user]
        lab_reads: its reads with the cache of the laboratory; None where no prices ask for it
        cold_reads: what it would read of Exchange 2003 with as little cache as in the laboratory;
            None where that is what was measured
    """

    reads_2003: Any
    writes_2003: Any
    kept_reads: Any
    kept_writes: Any
    kept_pages: Any
    reads: Any
    writes: Any
    lab_reads: Any = None
    cold_reads: Any = None


def shared(asked: Any, depth: Any, facts: Any, sheet: Any) -> dict[str, Any]:
    """What all mailboxes of a server have in common.

    Args:
        asked: the scenario's options
        depth: checkpoint depth of one user
        facts: the constants
        sheet: where the lines go
    """
    sheet.within(
        depth,
        facts.checkpoint_2003_kb,
        None,
        "Fewer storage groups a user than Exchange 2003 had: writes are an extrapolation.",
    )
    saving = sheet.figure(
        "levers.page_saving_share",
        asked.small_message_share
        / facts.lab_small_share
        * (1 - facts.lab_larger_pages / facts.lab_more_storage_groups),
        "share",
        "part of the I/O that larger pages save",
        "exchange-io-2006, page size",
        note="What the laboratory saved, 0.43 to 0.27, with more or fewer messages under 8 KB.",
    )
    return {
        "depth": sheet.figure(
            "levers.checkpoint_kb_per_user",
            least(depth, facts.lab_checkpoint_kb),
            "KB/user",
            "checkpoint depth that saves writes",
            "exchange-io-2006, storage groups",
            note="Beyond the depth of the laboratory nothing was measured, and nothing is claimed.",
        ),
        "kept_pages": sheet.figure(
            "levers.kept_pages",
            1 - saving,
            "share",
            "part of the I/O that larger pages leave",
            "exchange-io-2006, page size",
        ),
        "lab_kept_reads": sheet.figure(
            "laboratory.kept_reads",
            1
            - (facts.lab_baseline - facts.lab_more_cache)
            / (facts.lab_baseline * facts.exchange_2003_read_share),
            "share",
            "part of the reads left",
            "exchange-io-2006, Exchange 2007",
            note="1.0 to 0.54 IOPS a user, entirely in reads.",
        ),
        "lab_kept_pages": sheet.figure(
            "laboratory.kept_pages",
            facts.lab_larger_pages / facts.lab_more_storage_groups,
            "share",
            "part of the I/O left",
            "exchange-io-2006, page size",
        ),
    }


def mailbox(
    name: str, mailbox: str, people: Any, common: dict[str, Any], prices: bool, facts: Any,
    sheet: Any,
) -> Mailbox:  # fmt: skip
    """The lines of one population.

    Args:
        name: its name on the sheet
        mailbox: name of its mailbox on the sheet
        people: its fields
        common: as of ``shared``
        prices: whether memory is weighed against disks
        facts: the constants
        sheet: where the lines go
    """
    sheet.within(
        people.cache_mb_per_user,
        2,
        5,
        "The read rule is checked for 2 to 5 MB of cache a user; outside it is an extrapolation.",
    )
    own = _Lines(name, mailbox, people, common, facts, sheet)
    there = people.measured_cache_mb
    if there is not None and (people.iops_per_user is None or people.measured_on == ON_2007):
        sheet.note(
            there, "It counts for I/O that was measured on Exchange 2003, and there is none here."
        )
    if people.iops_per_user is None:
        return own.by_messages(prices)
    if people.measured_on == ON_2007:
        return own.measured_on_2007(prices)
    return own.measured_on_2003(prices)


class _Lines:
    """The lines of one population, by where its I/O comes from."""

    def __init__(
        self, name: str, mailbox: str, people: Any, common: dict[str, Any], facts: Any, sheet: Any
    ):
        self.name, self.mailbox, self.people = name, mailbox, people
        self.common, self.facts, self.sheet = common, facts, sheet

    def by_messages(self, prices: bool) -> Mailbox:
        """By the printed rules of Exchange 2003 and 2007, with the messages of a day."""
        facts, people, sheet, name = self.facts, self.people, self.sheet, self.name
        sheet.within(
            people.messages_per_day,
            25,
            150,
            "The I/O rule is checked for 25 to 150 messages a day; outside it is an extrapolation.",
        )
        iops = sheet.step(
            f"{name}.profile_iops_2003",
            exchange_2003.profile_iops,
            messages_per_day=people.messages_per_day,
            row_iops=facts.exchange_2003_iops,
            row_messages=facts.exchange_2003_messages,
        )
        reads, writes = self._split(
            (f"{name}.profile_reads_2003", f"{name}.profile_writes_2003"),
            iops,
            facts.exchange_2003_read_share,
        )
        lab_pages, pages = (
            sheet.figure(
                f"{name}.{figure}",
                self.common[kept] ** facts.lever_strength,
                "share",
                "part of the I/O that it leaves",
                "house, levers where I/O follows the messages",
                note=_WEAKER,
            )
            for figure, kept in (
                ("rule_kept_pages", "lab_kept_pages"),
                ("kept_pages", "kept_pages"),
            )
        )
        kept_writes = sheet.step(
            f"{name}.kept_writes",
            io_reduction.kept_writes_by_rule,
            printed_writes=sheet.figure(
                f"{name}.rule_write_iops",
                facts.write_coefficient * people.messages_per_day,
                "IOPS/user",
                "database writes of one mailbox",
                "house, Exchange 2007 write rule",
                note=(
                    "The printed text of the rule was not found; together with the read rule it "
                    "gives all four values that slipstick-2008 prints."
                ),
            ),
            writes_2003=writes,
            lab_kept_pages=lab_pages,
            checkpoint_kb=self.common["depth"],
            lab_checkpoint_kb=facts.lab_checkpoint_kb,
            checkpoint_exponent=facts.checkpoint_exponent,
            lever_strength=facts.lever_strength,
        )

        def kept_reads(line: str, cache: Any) -> Any:
            return sheet.step(
                f"{name}.{line}_reads",
                io_reduction.kept_reads_by_rule,
                printed_reads=sheet.step(
                    f"{name}.{line}_rule_read_iops",
                    demand.mailbox_reads,
                    read_coefficient=facts.read_coefficient,
                    messages_per_day=people.messages_per_day,
                    cache_mb_per_user=cache,
                    cache_exponent=facts.cache_exponent,
                ),
                reads_2003=reads,
                lab_kept_pages=lab_pages,
            )

        kept = kept_reads("kept", people.cache_mb_per_user)
        lab = kept_reads("lab_kept", facts.lab_cache_mb) if prices else None
        return self._forward(iops, kept, kept_writes, pages, lab)

    def measured_on_2003(self, prices: bool) -> Mailbox:
        """From what a server with Exchange 2003 was measured at."""
        iops, share = self.people.iops_per_user, self.people.read_share
        if share is not None:
            facts = self.facts
            self.sheet.within(
                share,
                1 - facts.lab_more_cache / facts.lab_baseline,
                None,
                "More cache alone took 0.46 of 1.0 IOPS a user in the laboratory, all of it reads: "
                "with fewer reads than that it saves less than this counts on.",
            )
        lab = self.common["lab_kept_reads"] if prices else None
        if lab is not None:
            lab = self._since_measured(lab, "lab_kept_reads_since")
        mine = self._forward(
            iops,
            self._since_measured(self._kept_reads(), "kept_reads_since"),
            self._kept_writes(),
            self.common["kept_pages"],
            lab,
        )
        if self.people.measured_cache_mb is None:
            return mine
        cold = self.sheet.figure(
            f"{self.name}.cold_reads_2003_iops",
            mine.reads_2003 / self._where_measured(),
            "IOPS/user",
            "reads of one user with little cache",
            "house, reads by cache",
            note="As the laboratory's Exchange 2003 would read, with 225 KB of cache a user.",
        )
        return replace(mine, cold_reads=cold)

    def measured_on_2007(self, prices: bool) -> Mailbox:
        """What a server like this one was measured at, as it is; what it would be on 2003."""
        facts, people, sheet, name = self.facts, self.people, self.sheet, self.name
        cache, groups, pages = self._kept_reads(), self._kept_writes(), self.common["kept_pages"]
        share = people.read_share
        if share is None:
            usual = facts.exchange_2003_read_share
            share = sheet.figure(
                f"{name}.usual_read_share",
                usual * cache / (usual * cache + (1 - usual) * groups),
                "share",
                "reads among the database I/O",
                "exchange-2003-io, read to write ratio",
                note="The reads and writes of Exchange 2003, as far as this design leaves them.",
            )
        mailbox = self.mailbox
        reads, writes = self._split(
            (f"{mailbox}.read_iops", f"{mailbox}.write_iops"),
            self._with_factors(people.iops_per_user),
            share,
        )
        mine = Mailbox(
            self._undone("reads_2003_iops", reads, cache, pages),
            self._undone("writes_2003_iops", writes, groups, pages),
            cache,
            groups,
            pages,
            reads,
            writes,
        )
        if not prices:
            return mine
        lab = self._left(
            "lab_read_iops", mine.reads_2003, self.common["lab_kept_reads"], pages, "database reads"
        )
        return replace(mine, lab_reads=lab)

    def _forward(self, iops: Any, cache: Any, groups: Any, pages: Any, lab: Any) -> Mailbox:
        """From Exchange 2003 to this design."""
        share = self.people.read_share
        if share is None:
            share = self.facts.exchange_2003_read_share
        whole = self._with_factors(iops)
        name, mailbox = self.name, self.mailbox
        reads, writes = self._split(
            (f"{name}.reads_2003_iops", f"{name}.writes_2003_iops"), whole, share
        )
        return Mailbox(
            reads,
            writes,
            cache,
            groups,
            pages,
            self._left(f"{mailbox}.read_iops", reads, cache, pages, "database reads of a mailbox"),
            self._left(
                f"{mailbox}.write_iops", writes, groups, pages, "database writes of a mailbox"
            ),
            None
            if lab is None
            else self._left(
                f"{self.name}.lab_read_iops", reads, lab, pages, "reads with the laboratory's cache"
            ),
        )

    def _with_factors(self, iops: Any) -> Any:
        people = self.people
        return self.sheet.figure(
            f"{self.name}.iops_with_clients",
            iops * people.client_factor * people.application_factor,
            "IOPS/user",
            "database I/O of one user, with clients and applications",
            "exchange-io-2006, comment 9",
        )

    def _split(self, names: tuple[str, str], iops: Any, share: Any) -> tuple[Any, Any]:
        """Reads and writes of one user."""
        source = "exchange-2003-io, read to write ratio"
        reads, writes = names
        read = self.sheet.figure(reads, iops * share, "IOPS/user", "reads of one user", source)
        return read, self.sheet.figure(
            writes, iops - read, "IOPS/user", "writes of one user", source
        )

    def _left(self, name: str, before: Any, one: Any, pages: Any, label: str) -> Any:
        return self.sheet.figure(
            name,
            before * one * pages,
            "IOPS/user",
            label,
            "exchange-io-2006, Exchange 2007",
        )

    def _undone(self, line: str, after: Any, one: Any, pages: Any) -> Any:
        return self.sheet.figure(
            f"{self.name}.{line}",
            after / (one * pages),
            "IOPS/user",
            "what it would be on Exchange 2003",
            "exchange-io-2006, Exchange 2007",
        )

    def _kept_reads(self) -> Any:
        return self._left_by(f"{self.name}.kept_reads", self.people.cache_mb_per_user)

    def _since_measured(self, part: Any, line: str) -> Any:
        """A part of the reads of Exchange 2003, as a part of those that were measured there.

        A server whose users had more cache than those of the laboratory saved part of it already.
        """
        if self.people.measured_cache_mb is None:
            return part
        return self.sheet.figure(
            f"{self.name}.{line}",
            part / self._where_measured(),
            "share",
            "part of the measured reads left",
            "house, reads by cache",
            note="Both caches against the one of the laboratory's Exchange 2003, 225 KB a user.",
        )

    def _where_measured(self) -> Any:
        """The part of the reads that the cache of the measured server left."""
        name = f"{self.name}.kept_reads_where_measured"
        known = self.sheet.figures.get(name)
        return self._left_by(name, self.people.measured_cache_mb) if known is None else known

    def _left_by(self, name: str, cache: Any) -> Any:
        facts = self.facts
        return self.sheet.step(
            name,
            io_reduction.kept_reads,
            lab_kept_reads=self.common["lab_kept_reads"],
            cache_mb_per_user=cache,
            lab_cache_mb=facts.lab_cache_mb,
            cache_exponent=facts.cache_exponent,
        )

    def _kept_writes(self) -> Any:
        facts = self.facts
        return self.sheet.step(
            f"{self.name}.kept_writes",
            io_reduction.kept_writes,
            checkpoint_kb=self.common["depth"],
            checkpoint_2003_kb=facts.checkpoint_2003_kb,
            checkpoint_exponent=facts.checkpoint_exponent,
        )
