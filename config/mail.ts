import { defineConfig, transports } from '@adonisjs/mail'
import installation from '#config/installation'
import env from '#start/env'

const username = env.get('SMTP_USERNAME') || undefined
const secure = env.get('SMTP_SECURE') ?? false

/** The server that takes our mails. An empty host: none, and mails wait in the outbox. */
export const smtp = {
  host: env.get('SMTP_HOST') ?? '',
  port: env.get('SMTP_PORT') ?? (secure ? 465 : 587),
  secure,

  /** A password goes out encrypted or not at all; without one, STARTTLS is used where offered. */
  requireTLS: username !== undefined && !secure,
  auth: username
    ? { type: 'login' as const, user: username, pass: env.get('SMTP_PASSWORD')?.release() ?? '' }
    : undefined,

  /** Together well below the time for which a mail is claimed. */
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/** Who our mails are from. */
export const sender = env.get('MAIL_FROM') || `Shunt <shunt@${installation.appHostname}>`

const mailConfig = defineConfig({
  default: 'smtp',
  mailers: { smtp: transports.smtp(smtp) },
})

export default mailConfig

declare module '@adonisjs/mail/types' {
  export interface MailersList extends InferMailers<typeof mailConfig> {}
}
