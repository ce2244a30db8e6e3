import { fitTags } from '#app/linking/imports/rules/fit_tags'
import { fitText } from '#app/linking/imports/rules/fit_text'
import { readImportedSchedule } from '#app/linking/imports/rules/imported_schedule'
import type { LineCircumstances } from '#app/linking/imports/rules/line_circumstances'
import { describeNotKept, type NotKept } from '#app/linking/imports/rules/not_kept'
import type { SourceLink } from '#app/linking/imports/rules/source_link'
import {
  formatTranslatedRouting,
  readTranslatedRouting,
  type TranslatedRouting,
} from '#app/linking/imports/rules/translated_routing'
import type { CreateLinkInput } from '#app/linking/links/actions/link_input'
import { REDIRECT_TYPES, type RedirectType } from '#app/linking/links/link'
import type { LinkStatus } from '#app/linking/links/rules/effective_state'
import { invalidField } from '#app/shared/problems/problems'
import { isLongerThan } from '#app/shared/text/text'
import { readWholeNumber } from '#app/shared/text/whole_number'

/** Behaviour, section 4.3: lengths. */
const EXTERNAL_ID_LENGTH = 100

/**
 * What a line of a file makes of a link: what one is created with, and what only an import sets.
 */
export interface ImportedLink {
  input: CreateLinkInput

  /** null: now. */
  createdAt: Date | null
  status: LinkStatus | null

  /** Counted by the old service. */
  clicks: number

  /** Of `maxClicks`. */
  usedClicks: number

  /** Null where the line has routing in our own form, or none. */
  translated: TranslatedRouting | null
  notKept: NotKept[]
}

/**
 * Reads times and words of a line. What is only too long is shortened, and a creation date that
 * cannot be read is left out, both reported; a schedule that cannot be read refuses the line, for a
 * link that never ends is another link.
 *
 * @throws Problem `request.invalid`
 */
export function toImportedLink(source: SourceLink, given: LineCircumstances): ImportedLink {
  const notKept = [...source.notKept]
  const { place } = given
  const redirectType = readRedirectType(source.redirectType, notKept) ?? place.redirectType
  const translated = readTranslatedRouting(source, given.nowMs, notKept)
  const { createdAt, startsAt, endsAt } = readImportedSchedule(source, given, notKept)
  return {
    input: {
      destinationUrl: source.destinationUrl,
      domainId: place.domainId,
      alias: source.alias,
      title: fitText('title', source.title, notKept),
      description: fitText('description', source.description, notKept),
      notes: fitText('notes', source.notes, notKept),
      tags: fitTags(source.tags, place.tags, notKept),
      folderId: source.folderId ?? place.folderId,
      campaignId: source.campaignId,
      startsAt: startsAt && startsAt.toISOString(),
      endsAt: endsAt && endsAt.toISOString(),
      redirectType,
      password: source.password,
      routing: source.routing ?? formatTranslatedRouting(translated),
      externalId: readExternalId(source.externalId),
      passQuery: source.passQuery,
      expiredUrl: source.expiredUrl,
      maxClicks: readMaxClicks(source.maxClicks),
      preview: {
        title: fitText('previewTitle', source.previewTitle, notKept),
        description: fitText('previewDescription', source.previewDescription, notKept),
      },
    },
    createdAt,
    status: source.status,
    clicks: source.clicks,
    usedClicks: source.usedClicks,
    translated: source.routing === null ? translated : null,
    notKept,
  }
}

/** @throws Problem `request.invalid`: shortened, it would be another id */
function readExternalId(text: string | null): string | null {
  if (text === null || text === '') return null
  if (!isLongerThan(text, EXTERNAL_ID_LENGTH) && !/\p{Cc}/u.test(text)) return text
  throw invalidField(
    'externalId',
    'An external ID has 1 to 100 characters and no control characters.'
  )
}

/** @throws Problem `request.invalid`: without its limit it would be another link */
function readMaxClicks(text: string | null): number | null {
  if (text === null || text === '') return null
  const most = readWholeNumber(text)
  if (most !== null && most >= 1 && most <= 1_000_000_000) return most
  throw invalidField('maxClicks', `“${text.slice(0, 60)}” is no number from 1 to 1,000,000,000.`)
}

/** Reads a redirect type by its name, or by its status. 308 and 303 become our nearest type. */
function readRedirectType(text: string | null, notKept: NotKept[]): RedirectType | null {
  if (text === null) return null
  const byStatus: Record<string, RedirectType> = {
    301: 'MovedPermanently',
    302: 'Found',
    303: 'Found',
    307: 'TemporaryRedirect',
    308: 'MovedPermanently',
  }
  const named = REDIRECT_TYPES.find((type) => type.toLowerCase() === text.trim().toLowerCase())
  const type = named ?? byStatus[text.trim()]
  if (!type) throw invalidField('redirectType', `“${text.slice(0, 60)}” is no type of redirect.`)
  if (text.trim() === '303' || text.trim() === '308') {
    notKept.push(describeNotKept('redirect_type.changed', 'redirectType', text.trim()))
  }
  return type
}
