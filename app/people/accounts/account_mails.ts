import { tokenLifeMs, tokenUrl } from '#app/people/accounts/rules/account_token'
import type { MailMessage } from '#app/platform/mail/mail_message'
import installation from '#config/installation'

/** What accounts write to people. */

const HOUR_MS = 3600 * 1000

export function emailVerificationMail(token: string): MailMessage {
  return {
    texts: 'verify_email',
    parameters: { days: Math.round(tokenLifeMs('verify_email') / (24 * HOUR_MS)) },
    actionUrl: tokenUrl('verify_email', token),
  }
}

export function accountExistsMail(resetToken: string): MailMessage {
  return { texts: 'account_exists', ...reset(resetToken) }
}

export function passwordResetMail(token: string): MailMessage {
  return { texts: 'reset_password', ...reset(token) }
}

export function passwordChangedMail(): MailMessage {
  return { texts: 'password_changed', actionUrl: `${installation.appUrl}/forgot-password` }
}

export function secondFactorMail(isOn: boolean): MailMessage {
  return isOn ? { texts: 'second_factor_on' } : { texts: 'second_factor_off' }
}

export function passkeyMail(isAdded: boolean, name: string): MailMessage {
  const parameters = { name }
  return isAdded ? { texts: 'passkey_added', parameters } : { texts: 'passkey_removed', parameters }
}

function reset(token: string): Omit<MailMessage, 'texts'> {
  return {
    parameters: { hours: Math.round(tokenLifeMs('reset_password') / HOUR_MS) },
    actionUrl: tokenUrl('reset_password', token),
  }
}
