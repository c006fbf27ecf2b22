"""How enclosures hang on the ports of controllers: one behind the other, in chains."""

from calculators.sheet.vectorised import Number, ceil, either, known, pick, ratio


def chain(stated_chain: Number, host_ports: Number) -> Number:
    """Enclosures in one chain behind a port of a controller.

    Args:
        stated_chain: enclosures in a chain, as the row states them [1]
        host_ports: ports of an enclosure that a server or another enclosure is cabled to [1]
    Returns:
        chain_length: enclosures that one port carries [1]
    Source: house, a port carries a chain of enclosures
    Evidence: Counting: with a single port nothing can be cabled behind the first.
    """
    return pick(host_ports <= 1, 1, stated_chain)


def carried(shelves: Number, ports: Number, chain_length: Number) -> Number:
    """Enclosures that the ports of a server carry.

    Args:
        shelves: enclosures of a server [1]
        ports: ports for enclosures of its controllers [1]
        chain_length: enclosures that one port carries [1]
    Returns:
        carried_shelves: enclosures that find a place [1]
    Source: house, a port carries a chain of enclosures
    Evidence: Counting. Where there are as many ports as enclosures, each has its own, and how \
long a chain may be does not matter.
    """
    return pick(
        either(shelves <= 0, ports <= 0),
        0,
        pick(shelves <= ports, ports, ports * chain_length),
    )


def controllers(shelves: Number, ports_each: Number, chain_length: Number) -> Number:
    """Controllers that carry the enclosures of a server; at least one, where it is not known how
    many.

    Args:
        shelves: enclosures of a server [1]
        ports_each: ports for enclosures of one controller [1]
        chain_length: enclosures that one port carries [1]
    Returns:
        controllers_each: controllers for enclosures of one server [1]
    Source: house, a port carries a chain of enclosures
    Evidence: Counting; controllers are bought in whole ones.
    """
    fewest = pick(shelves <= 0, 0, pick(shelves > 0, 1, shelves))
    chains = ceil(ratio(shelves, chain_length))
    exact = pick(shelves <= ports_each, fewest, ceil(ratio(chains, ports_each)))
    return pick(known(exact), exact, fewest)
