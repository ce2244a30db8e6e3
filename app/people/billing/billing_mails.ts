import type { PlanExcess } from '#app/people/billing/rules/plan_excess'
import type { MailMessage } from '#app/platform/mail/mail_message'
import installation from '#config/installation'

/** What billing writes to the Owners of an organisation. */

interface Addressee {
  id: string
  name: string
}

export function graceMail(organisation: Addressee, endsAt: Date): MailMessage {
  return about(organisation, { texts: 'payment_past_due', parameters: { day: endsAt } })
}

export function graceReminderMail(
  organisation: Addressee,
  endsAt: Date,
  days: number
): MailMessage {
  return about(organisation, { texts: 'payment_reminder', parameters: { day: endsAt, days } })
}

export function suspendedMail(organisation: Addressee): MailMessage {
  return about(organisation, { texts: 'payment_suspended' })
}

export function suspensionLiftedMail(organisation: Addressee): MailMessage {
  return about(organisation, { texts: 'payment_lifted' })
}

export function planExcessMail(
  organisation: Addressee,
  plan: string,
  excess: readonly PlanExcess[]
): MailMessage {
  const counts: Record<PlanExcess['what'], number> = {
    domains: 0,
    qrCodesThisMonth: 0,
    campaigns: 0,
    webhooks: 0,
    apiKeys: 0,
    qrLogos: 0,
  }
  for (const { what, has, limit } of excess) counts[what] = has - limit
  return about(organisation, { texts: 'plan_exceeded', parameters: { plan, ...counts } })
}

function about(
  { id, name }: Addressee,
  { texts, parameters }: Pick<MailMessage, 'texts'> & Partial<Pick<MailMessage, 'parameters'>>
): MailMessage {
  return {
    texts,
    parameters: { organisation: name, ...parameters },
    actionUrl: `${installation.appUrl}/console/organisations/${id}/billing`,
  }
}
