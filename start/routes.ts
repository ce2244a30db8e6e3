/**
 * The table of contents: every feature's routes, one line each.
 */
export {}
