import type { RedirectType } from '#app/linking/links/link'
import type { LinkStatus } from '#app/linking/links/rules/effective_state'
import { listRoutingDestinations } from '#app/linking/links/rules/routing'

type Optional<Value> = Value | null | undefined

/** What of a preview can be given here; its image comes and goes by itself. `""` empties a text. */
export interface PreviewInput {
  title?: Optional<string>
  description?: Optional<string>
}

/** What a link can be given, at creation and later. Types are checked, rules are not. */
export interface LinkFields {
  destinationUrl?: Optional<string>
  title?: Optional<string>
  description?: Optional<string>
  notes?: Optional<string>
  tags?: Optional<string[]>
  campaignId?: Optional<string>
  folderId?: Optional<string>
  startsAt?: Optional<string>
  endsAt?: Optional<string>
  redirectType?: Optional<RedirectType>
  password?: Optional<string>
  routing?: Optional<Record<string, unknown>>
  externalId?: Optional<string>
  passQuery?: Optional<boolean>
  expiredUrl?: Optional<string>
  maxClicks?: Optional<number>
  preview?: Optional<PreviewInput>
}

export interface CreateLinkInput extends LinkFields {
  domainId?: Optional<string>
  alias?: Optional<string>
  draft?: Optional<boolean>
}

export interface UpdateLinkInput extends LinkFields {
  clearCampaign?: Optional<boolean>
  clearFolder?: Optional<boolean>
  clearSchedule?: Optional<boolean>
  clearStartsAt?: Optional<boolean>
  clearEndsAt?: Optional<boolean>
  clearRouting?: Optional<boolean>
  clearExternalId?: Optional<boolean>
  clearExpiredUrl?: Optional<boolean>
  clearMaxClicks?: Optional<boolean>
  clearPreview?: Optional<boolean>
  removePassword?: Optional<boolean>
  status?: Optional<LinkStatus>
  expectedVersion?: Optional<number>
}

/** Lists every destination that a link is given: its own, the one for its end and those of its routing. */
export function listLinkDestinations({
  destinationUrl,
  expiredUrl,
  routing,
}: LinkFields): string[] {
  const own = [destinationUrl, expiredUrl].filter((url) => typeof url === 'string')
  return [...own, ...listRoutingDestinations(routing)]
}
