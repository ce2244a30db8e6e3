import { tokenUrl } from '#app/people/accounts/rules/account_token'
import installation from '#config/installation'
import type { MailContent } from '#app/platform/mail/mail_content'

/** What accounts write to people. */

export function emailVerificationMail(token: string): MailContent {
  return {
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    paragraphs: [
      `Somebody, probably you, made an account at ${installation.appHost} with this address. Confirm that it is yours, and you can make links.`,
    ],
    action: { label: 'Confirm address', url: tokenUrl('verify_email', token) },
    after: [
      'The link works once, for three days.',
      'If it was not you, do nothing: without this step the account can make nothing.',
    ],
  }
}

export function accountExistsMail(resetToken: string): MailContent {
  return {
    subject: 'You have an account already',
    heading: 'You have an account already',
    paragraphs: [
      `Somebody, probably you, asked for a new account at ${installation.appHost}, but this address has one. Sign in with it; if you do not know its password, choose a new one here.`,
    ],
    action: { label: 'Choose a new password', url: tokenUrl('reset_password', resetToken) },
    after: [
      'The link works once, for an hour. Your password stays as it is until you use it.',
      'If it was not you, do nothing.',
    ],
  }
}

export function passwordResetMail(token: string): MailContent {
  return {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody, probably you, asked for a new password for your account at ${installation.appHost}.`,
    ],
    action: { label: 'Choose a new password', url: tokenUrl('reset_password', token) },
    after: [
      'The link works once, for an hour. Your password stays as it is until you use it; then every session of yours ends.',
      'If it was not you, do nothing.',
    ],
  }
}

export function passwordChangedMail(): MailContent {
  return {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${installation.appHost} was changed, and its other sessions have ended.`,
    ],
    after: [
      'If it was not you, choose a new one now and tell the people who run this installation.',
    ],
    action: { label: 'I did not do this', url: `${installation.appUrl}/forgot-password` },
  }
}

export function secondFactorMail(isOn: boolean): MailContent {
  const subject = `Two-factor authentication was turned ${isOn ? 'on' : 'off'}`
  return {
    subject,
    heading: subject,
    paragraphs: [
      isOn
        ? `Signing in to your account at ${installation.appHost} now asks for a code of your authenticator.`
        : `Signing in to your account at ${installation.appHost} now asks for your password alone.`,
    ],
    after: [
      'If it was not you, choose a new password now and tell the people who run this installation.',
    ],
  }
}
