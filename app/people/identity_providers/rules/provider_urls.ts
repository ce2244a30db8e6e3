import installation from '#config/installation'

/** Returns where a sign-in begins. */
export function formatStartPath(providerId: string): string {
  return `/auth/${providerId}/start`
}

/**
 * Returns where a provider sends people back to.
 *
 * @param takesForm does it send them with a form?
 */
export function formatRedirectUrl(providerId: string, takesForm: boolean): string {
  return `${installation.appUrl}/auth/${providerId}/${takesForm ? 'acs' : 'callback'}`
}

/** Returns where a provider reads what it needs to know of this installation. */
export function formatDescriptionUrl(providerId: string): string {
  return `${installation.appUrl}/auth/${providerId}/metadata`
}

/** Returns where a browser comes back to that signed out at the provider. */
export function formatSignedOutUrl(providerId: string): string {
  return `${installation.appUrl}/auth/${providerId}/slo`
}

/** Returns where a provider reports that someone signed out there. */
export function formatSignOutReportUrl(providerId: string): string {
  return `${installation.appUrl}/auth/${providerId}/logout`
}
