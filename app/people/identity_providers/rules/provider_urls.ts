import installation from '#config/installation'

/** Returns where a sign-in begins. */
export function formatStartPath(providerId: string): string {
  return `/auth/${providerId}/start`
}

/** Returns where a provider sends people back to. */
export function formatRedirectUrl(providerId: string): string {
  return `${installation.appUrl}/auth/${providerId}/callback`
}

/** Returns where a provider reports that someone signed out there. */
export function formatSignOutReportUrl(providerId: string): string {
  return `${installation.appUrl}/auth/${providerId}/logout`
}
