/** What was free on the disk of a machine at a moment. */
export interface DiskSample {
  atMs: number
  freeBytes: number
  totalBytes: number
}

export interface DiskForecast {
  freeBytes: number
  totalBytes: number

  /** Bytes that it fills by in a day; negative: it empties. null: too early to say. */
  bytesPerDay: number | null

  /** Days until it is full at that pace; null: it does not fill, or it is too early to say. */
  daysLeft: number | null
}

const DAY_MS = 24 * 3600_000

/** A shorter time says more of a single job than of the disk. */
const LEAST_SPAN_MS = 6 * 3600_000

/** Further ahead than this no one plans by it. */
const MOST_DAYS = 730

/**
 * Says when a disk will be full, by the straight line through its samples (least squares): one that
 * was emptied in between is judged by how it fills since.
 *
 * @param samples in the order of time, of one machine; at least one
 */
export function forecastDisk(samples: readonly DiskSample[]): DiskForecast {
  const { freeBytes, totalBytes } = samples.at(-1)!
  const recent = sinceEmptied(samples)
  const bytesPerDay = fillsBy(recent)
  const daysLeft =
    bytesPerDay === null || bytesPerDay <= 0 ? null : Math.floor(freeBytes / bytesPerDay)
  return {
    freeBytes,
    totalBytes,
    bytesPerDay,
    daysLeft: daysLeft !== null && daysLeft > MOST_DAYS ? null : daysLeft,
  }
}

/** Leaves out what was before a tenth of the disk came free at once. */
function sinceEmptied(samples: readonly DiskSample[]): readonly DiskSample[] {
  let from = 0
  for (let at = 1; at < samples.length; at++) {
    const gained = samples[at].freeBytes - samples[at - 1].freeBytes
    if (gained > samples[at].totalBytes / 10) from = at
  }
  return samples.slice(from)
}

function fillsBy(samples: readonly DiskSample[]): number | null {
  const span = samples.length < 2 ? 0 : samples.at(-1)!.atMs - samples[0].atMs
  if (span < LEAST_SPAN_MS) return null
  const days = samples.map(({ atMs }) => (atMs - samples[0].atMs) / DAY_MS)
  const meanDay = mean(days)
  const meanFree = mean(samples.map(({ freeBytes }) => freeBytes))
  let [above, below] = [0, 0]
  for (const [index, { freeBytes }] of samples.entries()) {
    above += (days[index] - meanDay) * (freeBytes - meanFree)
    below += (days[index] - meanDay) ** 2
  }
  return below === 0 ? null : Math.round(-above / below)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
