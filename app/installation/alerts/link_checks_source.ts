import { describeOutage } from '#app/installation/doctor/rules/link_check_findings'
import { listOutages } from '#app/linking/health/queries/list_outages'
import type { AlertSource } from '#app/platform/alerts/alert_sources'

/** Machines that reach nearly no host that links lead to, so that links are not checked. */
export const linkChecksSource: AlertSource = {
  name: 'link-checks',
  kinds: ['Worker'],
  scope: 'installation',
  find: async () => {
    const outages = await listOutages()
    return outages.map((outage) => ({
      kind: 'Worker' as const,
      subject: `link checks of ${outage.machine}`,
      status: 'Warning' as const,
      message: describeOutage(outage),
    }))
  },
}
