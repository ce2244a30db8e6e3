/** A quarter of an hour. All zones of our time are whole ones from UTC, so that each is one hour and one day in any zone. */
export const QUARTER_MS = 900_000
