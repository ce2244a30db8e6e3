import { DateTime } from 'luxon'

/** Lists every day from the first to the last, `YYYY-MM-DD`, in order. */
export function listDays({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  const last = DateTime.fromISO(to, { zone: 'utc' })
  for (
    let day = DateTime.fromISO(from, { zone: 'utc' });
    day <= last;
    day = day.plus({ days: 1 })
  ) {
    days.push(day.toISODate()!)
  }
  return days
}
