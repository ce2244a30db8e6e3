/** A host that cannot be added or forgotten; the message says why, for the operator. */
export class HostRefused extends Error {}
