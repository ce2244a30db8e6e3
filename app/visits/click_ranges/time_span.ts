/** Moments from the first up to, and without, the second; milliseconds since the epoch. */
export interface TimeSpan {
  fromMs: number
  beforeMs: number
}
