import { listDisks } from '#app/installation/disk/queries/list_disks'
import type { AlertSource } from '#app/platform/alerts/alert_sources'

/** Time enough to make room, also over a weekend. */
const WARNING_DAYS = 5

/** Disks that will be full in a few days, while there is still time. */
export const diskForecastSource: AlertSource = {
  name: 'disk-forecast',
  kinds: ['Disk'],
  scope: 'installation',
  find: async () => {
    const disks = await listDisks()
    return disks
      .filter(({ daysLeft }) => daysLeft !== null && daysLeft <= WARNING_DAYS)
      .map(({ host, daysLeft }) => ({
        kind: 'Disk' as const,
        subject: `disk of ${host}`,
        status: 'Warning' as const,
        message: { key: 'findings.disk.fills', values: { host, days: daysLeft! } },
      }))
  },
}
