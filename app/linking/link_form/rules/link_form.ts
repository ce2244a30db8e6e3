import { DateTime } from 'luxon'
import type { LinkRecord } from '#app/linking/links/link'
import {
  emptyCondition,
  typeCondition,
  type ConditionWords,
  type TypedCondition,
} from '#app/linking/links/rules/conditions'
import { joinTokens } from '#app/linking/links/rules/token_text'
import { forEachKind, type ConditionKind } from '#app/redirect/routing/conditions'
import { readLocalTime } from '#app/shared/time/date_time'

/** A rule as its fields hold it. */
export interface RuleForm extends Record<ConditionKind, TypedCondition> {
  id: string
  name: string
  destinationUrl: string
  appUrl: string
}

/** What a link's form is read and filled with. */
export interface FormLocale extends ConditionWords {
  timeZone: string
}

/** One of the destinations of a split. */
export interface ShareForm {
  id: string
  name: string
  destinationUrl: string
  weight: string
}

/** A link as the fields of the console hold it: what people type, right or wrong. */
export interface LinkForm {
  destinationUrl: string
  domainId: string
  alias: string
  title: string
  description: string
  notes: string
  tags: string
  folderId: string
  campaignId: string
  redirectType: string

  /** As `datetime-local` has it, in the workspace's zone. */
  startsAt: string
  endsAt: string
  maxClicks: string
  expiredUrl: string

  /** `1` for yes. */
  passQuery: string
  externalId: string
  previewTitle: string
  previewDescription: string
  rules: RuleForm[]
  split: ShareForm[]
}

export type LinkFormField = keyof LinkForm

export function emptyForm(): LinkForm {
  return {
    destinationUrl: '',
    domainId: '',
    alias: '',
    title: '',
    description: '',
    notes: '',
    tags: '',
    folderId: '',
    campaignId: '',
    redirectType: 'Found',
    startsAt: '',
    endsAt: '',
    maxClicks: '',
    expiredUrl: '',
    passQuery: '',
    externalId: '',
    previewTitle: '',
    previewDescription: '',
    rules: [],
    split: [],
  }
}

export function emptyRule(): RuleForm {
  return {
    id: '',
    name: '',
    ...forEachKind(emptyCondition),
    destinationUrl: '',
    appUrl: '',
  }
}

export function emptyShare(): ShareForm {
  return { id: '', name: '', destinationUrl: '', weight: '50' }
}

/** What of a link its form holds. */
export type FormSource = Pick<
  LinkRecord,
  | Exclude<LinkFormField, 'rules' | 'split' | 'previewTitle' | 'previewDescription'>
  | 'routing'
  | 'preview'
>

/**
 * Returns a link in its form's fields.
 *
 * @param locale zone of its moments and language of names
 */
export function toLinkForm(link: FormSource, locale: FormLocale): LinkForm {
  const { timeZone } = locale
  return {
    destinationUrl: link.destinationUrl,
    domainId: link.domainId ?? '',
    alias: link.alias,
    title: link.title ?? '',
    description: link.description ?? '',
    notes: link.notes ?? '',
    tags: joinTokens(link.tags),
    folderId: link.folderId ?? '',
    campaignId: link.campaignId ?? '',
    redirectType: link.redirectType,
    startsAt: formatLocalTime(link.startsAt, timeZone),
    endsAt: formatLocalTime(link.endsAt, timeZone),
    maxClicks: link.maxClicks === null ? '' : String(link.maxClicks),
    expiredUrl: link.expiredUrl ?? '',
    passQuery: link.passQuery ? '1' : '',
    externalId: link.externalId ?? '',
    previewTitle: link.preview?.title ?? '',
    previewDescription: link.preview?.description ?? '',
    rules: link.routing.rules.map((rule) => ({
      id: rule.id,
      name: rule.name ?? '',
      ...forEachKind((kind) => typeCondition(kind, rule[kind], locale)),
      destinationUrl: rule.destinationUrl ?? '',
      appUrl: rule.appUrl ?? '',
    })),
    split: link.routing.split.map((share) => ({
      id: share.id,
      name: share.name ?? '',
      destinationUrl: share.destinationUrl,
      weight: String(share.weight),
    })),
  }
}

/** Formats a moment as a `datetime-local` field of this zone has it; empty for none. */
export function formatLocalTime(at: string | null, timeZone: string): string {
  return at === null ? '' : DateTime.fromISO(at, { zone: timeZone }).toFormat("yyyy-MM-dd'T'HH:mm")
}

/** Parses the moment that such a field names; null where it is none. */
export function parseLocalTime(local: string, timeZone: string): string | null {
  const at = readLocalTime(local, timeZone)
  return at && at.getTime() >= 0 ? at.toISOString() : null
}

/** Fields that hold something else in one form than in the other; browsers send lines with CRLF. */
export function listDifferingFields(one: LinkForm, other: LinkForm): LinkFormField[] {
  const fields = Object.keys(one) as LinkFormField[]
  return fields.filter((field) => plain(one[field]) !== plain(other[field]))
}

function plain(value: LinkForm[LinkFormField]): string {
  return JSON.stringify(value).replaceAll('\\r\\n', '\\n')
}
