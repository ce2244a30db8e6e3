import { defineConfig, transports } from '@adonisjs/mail'
import { listTrustedAuthorities } from '#app/shared/outbound_http/trusted_authorities'
import installation from '#config/installation'
import outbound from '#config/outbound'
import env from '#start/env'

const username = env.get('SMTP_USERNAME') || undefined

/** `SMTP_SECURE` is the older name for one of the choices; undefined: STARTTLS where it is offered. */
const mode = env.get('SMTP_TLS') ?? (env.get('SMTP_SECURE') ? 'tls' : undefined)
const secure = mode === 'tls'

/** The server that takes our mails. An empty host: none. */
export const smtp = {
  host: env.get('SMTP_HOST') ?? '',
  port: env.get('SMTP_PORT') ?? (secure ? 465 : 587),
  secure,

  /** Unless the operator says otherwise, a password goes out encrypted or not at all. */
  requireTLS: mode === 'starttls' || (mode === undefined && username !== undefined),
  ignoreTLS: mode === 'off',
  tls: { ca: listTrustedAuthorities(outbound.extraAuthorities), minVersion: 'TLSv1.2' as const },
  auth: username
    ? { type: 'login' as const, user: username, pass: env.get('SMTP_PASSWORD')?.release() ?? '' }
    : undefined,

  /** Together well below the time for which a mail is claimed. */
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/** Is there a server that takes mails? Without one they wait in the outbox. */
export const hasMailServer = () => smtp.host !== ''

/** Mails a day of a workspace to people who have not agreed to get any. Behaviour, section 2.12. */
export const strangersPerDay = () => limits.strangersPerDay

/** Tests set it. */
export const limits = { strangersPerDay: env.get('MAIL_STRANGERS_PER_DAY') ?? 50 }

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
