import installation from '#config/installation'

/** Where administrators read and set up alerts. */
export function buildAlertsUrl(): string {
  return `${installation.appUrl}/console/installation/alerts`
}
