"""Words of the documents on hub transport servers, for the glossary."""

TRANSPORT_WORDS = {
    "ESE": "The database engine of Exchange, which keeps the mail queue of a hub from Exchange "
    "2007 on. A transaction goes to memory and a sequential log before it goes to the "
    "database, so it is fast and survives a crash; all mail waits in one place, the queue "
    "database, where Exchange 2003 kept it in two.",
    "Dirty page": "A page of a database that was changed in the cache and not yet written to "
    "the database file; its log is written already.",
    "Checkpoint": "Up to here the changes in the log are in the database file as well. It moves "
    "on as dirty pages are flushed.",
    "Version store": "Where ESE keeps track of changes that are not written to the database "
    "yet, in version buckets. With too small a cache ESE cannot grow, writes more and flushes "
    "later, so buckets pile up.",
    "Version bucket": "A unit of the version store. At 120 of them (medium) and 200 (high) a "
    "hub of Exchange 2007 SP1 calls back pressure, event 15004.",
    "Back pressure": "What a hub does under pressure: at the medium stage it refuses new "
    "messages by SMTP, at the high one mailbox servers as well, until the pressure is gone. "
    "Mail then waits at the senders, whose queues may press them in turn.",
    "Transport dumpster": "Mail that a hub keeps for each replicated storage group after "
    "delivery, to send it again where a failover lost it. Outside the cache it costs reads.",
    "Steady state": "What a test has reached once the cache no longer grows, as many messages "
    "leave as come in, and no queue builds up.",
    "Hub transport": "The role of Exchange 2007 that every message passes on its way; edge "
    "transport does so at the border of the organisation.",
}
