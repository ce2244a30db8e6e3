import type { BellRow, Occasion } from '#app/integrations/bells/bell'
import { invalidField } from '#app/shared/problems/problems'

type Optional<Value> = Value | null | undefined

/** What a bell can be given. Types are checked, rules are not. Behaviour, section 8.11. */
export interface BellInput {
  linkId?: Optional<string>
  campaignId?: Optional<string>
  on?: Optional<Occasion>
  threshold?: Optional<number>
  days?: Optional<number>
  to?: Optional<BellReceiverInput>
}

export interface BellReceiverInput {
  me?: Optional<boolean>
  webhookId?: Optional<string>
}

/** What belongs to each occasion, and what it may be. */
export const THRESHOLD = { least: 1, most: 1_000_000_000 }
export const DAYS = { least: 1, most: 365 }

export type BellOccasion = Pick<BellRow, 'occasion' | 'threshold' | 'days'>

/**
 * Reads when a bell is to ring. What a change leaves out stays, as long as the occasion is the same.
 *
 * @param before null for a new bell
 * @throws Problem `request.invalid`
 */
export function readOccasion(input: BellInput, before: BellOccasion | null): BellOccasion {
  const occasion = input.on ?? before?.occasion
  if (!occasion) throw invalidField('on', 'Give Clicks, Silence or Broken.')
  const kept = before?.occasion === occasion ? before : null
  return {
    occasion,
    threshold: readNumber('threshold', occasion === 'Clicks', input, kept, THRESHOLD),
    days: readNumber('days', occasion === 'Silence', input, kept, DAYS),
  }
}

function readNumber(
  field: 'threshold' | 'days',
  isWanted: boolean,
  input: BellInput,
  kept: BellOccasion | null,
  { least, most }: typeof DAYS
): number | null {
  const given = input[field] ?? null
  if (!isWanted) {
    if (given === null) return null
    const owner = field === 'threshold' ? 'Clicks' : 'Silence'
    throw invalidField(field, `Only a bell on ${owner} takes this. Leave it out.`)
  }
  const value = given ?? kept?.[field] ?? null
  if (value !== null && Number.isInteger(value) && value >= least && value <= most) return value
  const range = `${least} to ${most.toLocaleString('en')}`
  throw invalidField(
    field,
    field === 'days'
      ? `Give a whole number of days, ${range}.`
      : `Give a whole number of clicks, ${range}.`
  )
}

/**
 * Reads what a bell is of: a link, or a campaign.
 *
 * @throws Problem `request.invalid` for none and for both
 */
export function readBellSubject({ linkId, campaignId }: BellInput) {
  if (linkId && campaignId) {
    throw invalidField('campaignId', 'A bell is of a link or of a campaign, not of both.')
  }
  if (!linkId && !campaignId) throw invalidField('linkId', 'Give a link or a campaign.')
  return { link_id: linkId || null, campaign_id: campaignId || null }
}

/**
 * Reads whom a bell is to ring for: the person who asks, or the channel of a webhook.
 *
 * @returns the webhook's id; null for the person
 * @throws Problem `request.invalid` for none and for both
 */
export function readReceiver(to: Optional<BellReceiverInput>): string | null {
  const webhookId = to?.webhookId || null
  if (Boolean(to?.me) === (webhookId !== null)) {
    throw invalidField('to', 'Give `{ "me": true }` or `{ "webhookId": "..." }`.')
  }
  return webhookId
}
