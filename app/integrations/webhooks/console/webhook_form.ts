import type { WebhookInput } from '#app/integrations/webhooks/actions/webhook_input'
import { listWebhookFormats } from '#app/integrations/webhooks/queries/chat_channel'
import { EVENT_TYPES } from '#app/integrations/webhooks/rules/event_types'
import { JSON_FORMAT } from '#app/integrations/webhooks/webhook'
import { chatChannels } from '#app/platform/plugins/chat_channels'
import { Problem } from '#app/shared/problems/problem'
import { joinDigits } from '#app/shared/text/validation'

export interface FormatChoice {
  value: string
  name: string

  /** Where the address is found; null for signed JSON. */
  help: string | null
}

/**
 * Lists the formats that can be chosen. One that the webhook has stays, though its plugin is off.
 */
export function listFormatChoices(present = JSON_FORMAT): FormatChoice[] {
  const formats = [...new Set([...listWebhookFormats(), present])]
  return formats.map((value) => {
    const channel = chatChannels().get(value)?.channel
    return { value, name: channel?.name ?? value, help: channel?.addressHelp ?? null }
  })
}

/** Groups the events in groups by their subject. A test event comes when it is asked for. */
export function groupEvents(): { subject: string; types: string[] }[] {
  const types = EVENT_TYPES.filter((type) => type !== 'ping')
  const subjects = [...new Set(types.map((type) => type.split('.')[0]))]
  return subjects.map((subject) => ({
    subject,
    types: types.filter((type) => type.startsWith(`${subject}.`)),
  }))
}

/**
 * Reads what the posted form says. Numbers of clicks stand on one line, with anything between them:
 * a thousand can be 1.000 there, and not 1,000.
 */
export function readWebhookForm(form: Record<string, unknown>): WebhookInput {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const thresholds = text(form.clickThresholds)
    .split(/[\s,;]+/)
    .filter(Boolean)
  return {
    url: text(form.url),
    format: text(form.format) || JSON_FORMAT,
    description: text(form.description),
    events: Array.isArray(form.events) ? form.events : [],
    clickThresholds: thresholds.map((value) => {
      const digits = joinDigits(value)
      return /^\d{1,15}$/.test(digits) ? Number(digits) : value
    }),
  }
}

/** Shows a refusal that names an entry of a list at the field that has the list. */
export async function withWebhookFieldErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !error.field?.includes('.')) throw error
    const { code, status, message: detail, extra } = error
    throw new Problem(code, { status, detail }, { field: error.field.split('.')[0], extra })
  }
}
