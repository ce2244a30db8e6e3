import type { ImportTarget } from '#app/linking/imports/import'
import { readTime } from '#app/linking/imports/rules/read_time'
import type { ImportWarning, SourceLink } from '#app/linking/imports/rules/source_link'
import type { CreateLinkInput } from '#app/linking/links/actions/link_input'
import { REDIRECT_TYPES, type RedirectType } from '#app/linking/links/link'
import type { LinkStatus } from '#app/linking/links/rules/effective_state'
import { invalidField } from '#app/shared/problems'
import { firstCharacters, isLongerThan } from '#app/shared/text'
import { readWholeNumber } from '#app/shared/whole_number'

/** Behaviour, section 4.3: lengths. */
const TITLE_LENGTH = 500
const TEXT_LENGTH = 2000
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
  warnings: ImportWarning[]
}

/**
 * Reads times and words of a line. What is only too long is shortened, and a creation date that
 * cannot be read is left out, both reported; a schedule that cannot be read refuses the line, for a
 * link that never ends is another link.
 *
 * @param nowMs a link is created no later than this
 * @throws Problem `request.invalid`
 */
export function toImportedLink(
  source: SourceLink,
  place: ImportTarget,
  nowMs: number
): ImportedLink {
  const warnings = [...source.warnings]
  const shortened = (text: string | null, atMost: number, warning: ImportWarning) => {
    const clean = text?.replace(/\p{Cc}+/gu, (signs) => (/\n/.test(signs) ? '\n' : ' ')) ?? null
    if (clean === null || !isLongerThan(clean, atMost)) return clean
    warnings.push(warning)
    return firstCharacters(clean, atMost)
  }
  const createdAt = source.createdAt === null ? null : readTime(source.createdAt)
  if (source.createdAt !== null && !createdAt) warnings.push('created_at.unreadable')
  return {
    input: {
      destinationUrl: source.destinationUrl,
      domainId: place.domainId,
      alias: source.alias,
      title: shortened(source.title, TITLE_LENGTH, 'title.shortened'),
      description: shortened(source.description, TEXT_LENGTH, 'description.shortened'),
      notes: shortened(source.notes, TEXT_LENGTH, 'description.shortened'),
      tags: [...source.tags.map(withoutControls), ...place.tags],
      folderId: source.folderId ?? place.folderId,
      campaignId: source.campaignId,
      startsAt: scheduled('startsAt', source.startsAt),
      endsAt: scheduled('endsAt', source.endsAt),
      redirectType: readRedirectType(source.redirectType) ?? place.redirectType,
      password: source.password,
      routing: source.routing,
      externalId: readExternalId(source.externalId ?? null),
      passQuery: source.passQuery,
      expiredUrl: source.expiredUrl,
      maxClicks: readMaxClicks(source.maxClicks ?? null),
    },
    createdAt: createdAt && createdAt.getTime() <= nowMs ? createdAt : null,
    status: source.status,
    clicks: source.clicks,
    warnings,
  }
}

/** @throws Problem `request.invalid`: shortened, it would be another id */
function readExternalId(text: string | null): string | null {
  if (text === null || text === '') return null
  if (!isLongerThan(text, EXTERNAL_ID_LENGTH) && !/\p{Cc}/u.test(text)) return text
  throw invalidField(
    'externalId',
    'An external id has 1 to 100 characters and no control characters.'
  )
}

/** @throws Problem `request.invalid`: without its limit it would be another link */
function readMaxClicks(text: string | null): number | null {
  if (text === null || text === '') return null
  const most = readWholeNumber(text)
  if (most !== null && most >= 1 && most <= 1_000_000_000) return most
  throw invalidField('maxClicks', `“${text.slice(0, 60)}” is no number from 1 to 1,000,000,000.`)
}

/** Files hold what no form lets through; a tag is none the worse for it. */
function withoutControls(tag: string): string {
  return tag.replace(/\p{Cc}+/gu, ' ')
}

function scheduled(field: string, text: string | null): string | null {
  if (text === null) return null
  const at = readTime(text)
  if (!at) throw invalidField(field, `“${text.slice(0, 60)}” is no date that can be read.`)
  return at.toISOString()
}

/**
 * Reads a redirect type by its name, or by its status. 308 and 303 are read as the nearest of ours.
 */
function readRedirectType(text: string | null): RedirectType | null {
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
  return type
}
