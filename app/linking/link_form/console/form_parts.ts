import type { HttpContext } from '@adonisjs/core/http'
import type { CampaignChoice, FormChoices } from '#app/linking/link_form/console/form_choices'
import type { LinkFormEntry } from '#app/linking/link_form/console/form_entry'
import { readFormLocale } from '#app/linking/link_form/form_input'
import {
  emptyForm,
  parseLocalTime,
  type LinkFormField,
} from '#app/linking/link_form/rules/link_form'
import { readText } from '#app/linking/link_form/rules/read_form'
import { readUtmQuery } from '#app/linking/link_form/rules/utm_query'
import { PreferenceCookie } from '#app/platform/console/preference_cookie'
import { createFormats } from '#app/shared/text/formats'
import { firstCharacters } from '#app/shared/text/text'
import { nowMs } from '#app/shared/time/clock'

const cookie = new PreferenceCookie('shunt_link_form')

/** In characters. */
const LONGEST_SUMMARY = 80

/** Parts of the form that are folded to a line, with their fields. */
const PARTS = {
  placement: ['campaignId', 'folderId'],
  utm: [],
  routing: ['rules', 'split'],
  access: ['startsAt', 'endsAt', 'maxClicks', 'expiredUrl', 'passQuery', 'redirectType'],
  messenger: ['previewTitle', 'previewDescription'],
  words: ['description', 'notes', 'externalId'],
} satisfies Record<string, LinkFormField[]>
type FormPart = keyof typeof PARTS

/** Parts of fields that are not in the form of a link itself, and of buttons. */
const PART_OF: Record<string, FormPart> = {
  password: 'access',
  removePassword: 'access',
  preview: 'messenger',
  templateName: 'utm',
  utm: 'utm',
  rule: 'routing',
  routing: 'routing',
}

/** A part as it is shown. */
export interface FoldedPart {
  isOpen: boolean

  /** What it holds, in a line. */
  summary: string
}

/** Has this browser keep which parts the person unfolded, as the form reports it. */
export function keepUnfoldedParts(ctx: HttpContext): void {
  const given = ctx.request.input('_unfolded')
  if (typeof given !== 'string' || given === cookie.read(ctx)) return
  cookie.write(ctx, readParts(given).join('.'))
}

/** Returns the parts that the person unfolded, in this form or in one before. */
export function listUnfoldedParts(ctx: HttpContext): FormPart[] {
  return readParts(readText(ctx.request.input('_unfolded', cookie.read(ctx))))
}

function readParts(text: string): FormPart[] {
  const named = text.split('.')
  return (Object.keys(PARTS) as FormPart[]).filter((part) => named.includes(part))
}

/** Builds the folded parts of a form. One that holds something, or an error, is open. */
export function buildFormParts(
  ctx: HttpContext,
  entry: LinkFormEntry,
  choices: FormChoices
): Record<FormPart, FoldedPart> {
  const open = new Set(listUnfoldedParts(ctx))
  const faulty = Object.keys(ctx.form.errors).map((name) => name.split(/[[.]/, 1)[0])
  const named = [...faulty, (entry.step ?? '').split('.', 1)[0], ...listFilled(entry)]
  const parts = Object.entries(PARTS) as [FormPart, string[]][]
  for (const name of named) {
    const part = PART_OF[name] ?? parts.find(([, fields]) => fields.includes(name))?.[0]
    if (part) open.add(part)
  }
  return Object.fromEntries(
    parts.map(([part]) => {
      const summary = firstCharacters(SUMMARIES[part](ctx, entry, choices), LONGEST_SUMMARY)
      return [part, { isOpen: open.has(part), summary }]
    })
  ) as Record<FormPart, FoldedPart>
}

/** Names the fields that hold something. */
function listFilled({ form, ...entry }: LinkFormEntry): string[] {
  const empty = emptyForm()
  const fields = Object.keys(empty) as LinkFormField[]
  return [
    ...fields.filter((field) => form[field].length > 0 && form[field] !== empty[field]),
    ...(hasPassword({ form, ...entry }) ? ['password'] : []),
    ...(listUtm(form.destinationUrl).length > 0 ? ['utm'] : []),
  ]
}

function hasPassword({ password, link, removesPassword }: LinkFormEntry): boolean {
  return Boolean(password || (link?.hasPassword && !removesPassword))
}

function listUtm(destinationUrl: string): string[] {
  return Object.values(readUtmQuery(destinationUrl)).filter((value) => value !== '')
}

type Summarise = (ctx: HttpContext, entry: LinkFormEntry, choices: FormChoices) => string

const SUMMARIES: Record<FormPart, Summarise> = {
  placement({ i18n }, { form }, { campaigns, folders }) {
    const campaign = campaigns.find(({ id }) => id === form.campaignId)
    const folder = folders.find(({ id }) => id === form.folderId)
    return [
      campaign?.name ?? i18n.t('link_form.no_campaign'),
      folder?.name ?? i18n.t('link_form.no_folder'),
    ].join(' · ')
  },
  utm({ i18n }, { form }, { campaigns }) {
    const campaign = campaigns.find(({ id }) => id === form.campaignId)
    const added = campaign ? listAdded(form.destinationUrl, campaign) : []
    const values = added.join(' · ')
    return listParts(i18n.t('link_form.none'), [
      ...listUtm(form.destinationUrl),
      added.length > 0 && i18n.t('link_form.utm_added', { campaign: campaign!.name, values }),
    ])
  },
  routing({ i18n }, { form: { rules, split } }) {
    return listParts(i18n.t('link_form.routing_none'), [
      rules.length > 0 && i18n.t('link_form.routing_rules', { count: rules.length }),
      split.length > 0 && i18n.t('link_form.routing_split', { count: split.length }),
    ])
  },
  access(ctx, entry) {
    const { startsAt, endsAt, maxClicks, expiredUrl, passQuery, redirectType } = entry.form
    const { language, timeZone } = readFormLocale(ctx)
    const { dateTime } = createFormats(language, timeZone, nowMs)
    const at = (local: string) => {
      const moment = parseLocalTime(local, timeZone)
      return moment ? dateTime(moment) : local
    }
    const say = (key: string, data = {}) => ctx.i18n.t(`link_form.${key}`, data)
    return listParts(say('access_none'), [
      startsAt && say('access_from', { at: at(startsAt) }),
      endsAt && say('access_until', { at: at(endsAt) }),
      maxClicks && say('access_limit', { count: maxClicks }),
      hasPassword(entry) && say('password'),
      expiredUrl && say('expired_url'),
      passQuery && say('pass_query'),
      redirectType !== emptyForm().redirectType && redirectType,
    ])
  },
  messenger({ i18n }, { form }) {
    return form.previewTitle || form.previewDescription || i18n.t('link_form.messenger_none')
  },
  words({ i18n }, { form }) {
    return form.description || form.notes || form.externalId || i18n.t('link_form.none')
  },
}

function listParts(none: string, parts: (string | false)[]): string {
  return parts.filter(Boolean).join(' · ') || none
}

/** Lists what a campaign adds to a destination: its values for what the destination has not. */
function listAdded(destinationUrl: string, { utm }: CampaignChoice): string[] {
  const own = readUtmQuery(destinationUrl)
  const names = Object.keys(utm) as (keyof CampaignChoice['utm'])[]
  return names.flatMap((name) => (own[name] === '' ? (utm[name] ?? []) : []))
}
