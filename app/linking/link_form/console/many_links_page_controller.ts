import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import {
  checkPastedLines,
  readPastedLinks,
  type LineCheck,
  type SharedLinkFields,
} from '#app/linking/link_form/console/check_pasted_list'
import { listFormChoices } from '#app/linking/link_form/console/form_choices'
import {
  countLines,
  formatPastedLines,
  LONGEST_LIST,
  readPastedList,
  type PastedLine,
  type PastedList,
} from '#app/linking/link_form/console/pasted_list'
import { readText } from '#app/linking/link_form/rules/read_form'
import { createLinksOnce, type ManyLinksResult } from '#app/linking/links/actions/create_links_once'
import { joinTokens, splitTokens } from '#app/linking/links/rules/token_text'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { failForm } from '#app/platform/console/form_state'
import { invalidField } from '#app/shared/problems/problems'
import { firstCharacters } from '#app/shared/text/text'

/** Fields that all of the links get alike. */
const SHARED = ['domainId', 'folderId', 'campaignId', 'tags'] as const

/** Lines of the table; of longer lists it shows those with something to say first. */
const MOST_ROWS = 100

/** Lines of the text for one link, which has line breaks within quotation marks at most. */
const LINES_OF_A_LINK = 4

/** In characters. */
const LONGEST_CELL = 200

/** What the form holds. */
type ManyLinksForm = Record<(typeof SHARED)[number] | 'urls', string>

/** What the page says of the lines. */
interface CheckedList {
  lines: PastedLine[]
  checks: LineCheck[]

  /** Lines that were just taken out. */
  skipped?: number
}

/** Many addresses, each of which becomes a link. */
export default class ManyLinksPageController {
  async create(ctx: HttpContext) {
    return show(ctx, readForm({}))
  }

  async store(ctx: HttpContext) {
    const { access, i18n, request } = ctx
    const form = readForm(request.all())
    const list = await readList(form.urls, access.plan.bulkLinks)
    const step = readText(request.input('do'))
    const isLook = ['look', 'check', 'skip'].includes(step)
    const refusal = findRefusal(ctx, form.urls, list)
    if (refusal && !(isLook && form.urls.trim() === ''))
      failForm(ctx, invalidField('urls', refusal))
    if (refusal || !list) return show(ctx, form)

    const { lines } = list
    const shared = readShared(form)
    if (isLook) {
      const checks = await checkPastedLines(ctx, lines, shared)
      if (step === 'skip') return showWithoutDuplicates(ctx, form, list, checks)
      return show(ctx, form, { lines, checks })
    }
    const key = readText(request.input('idempotencyKey'))
    const links = await readPastedLinks(ctx, lines, shared)
    const result = await createLinksOnce(links, key, access.workspace, access.actor)
    if (result.refused.length > 0) return showRefused(ctx, form, list, result)
    toast(ctx, 'ok', i18n.t('link_form.many.created', { count: lines.length }))
    return goTo(ctx, buildAreaPath(ctx, '/links'))
  }
}

function readForm(body: Record<string, unknown>): ManyLinksForm {
  const fields = [...SHARED, 'urls'] as const
  return Object.fromEntries(fields.map((field) => [field, readText(body[field])])) as ManyLinksForm
}

function readShared({ domainId, folderId, campaignId, tags }: ManyLinksForm): SharedLinkFields {
  return {
    domainId: domainId || null,
    folderId: folderId || null,
    campaignId: campaignId || null,
    tags: splitTokens(tags),
  }
}

/** Reads the list; null where it is too long for that. */
async function readList(text: string, most: number): Promise<PastedList | null> {
  if (text.length > LONGEST_LIST || countLines(text) > LINES_OF_A_LINK * (most + 1)) return null
  return readPastedList(text)
}

/** Says what is wrong with the list as a whole; null: nothing. */
function findRefusal(
  { access, i18n }: HttpContext,
  text: string,
  list: PastedList | null
): string | null {
  if (text.length > LONGEST_LIST) return i18n.t('link_form.many.too_long', { most: LONGEST_LIST })
  const count = list ? list.lines.length : countLines(text)
  const most = access.plan.bulkLinks
  if (count > 0 && count <= most) return null
  return i18n.t(`link_form.many.${count === 0 ? 'none' : 'too_many'}`, { count, most })
}

/** Shows the form with the lines that are no duplicates, checked again: their numbers change. */
async function showWithoutDuplicates(
  ctx: HttpContext,
  form: ManyLinksForm,
  list: PastedList,
  checks: readonly LineCheck[]
) {
  const kept = list.lines.filter((_, at) => !checks[at].isDuplicate)
  const urls = kept.length > 0 ? formatPastedLines(list, kept) : ''
  const { lines } = await readPastedList(urls)
  return show(
    ctx,
    { ...form, urls },
    {
      lines,
      checks: await checkPastedLines(ctx, lines, readShared(form)),
      skipped: list.lines.length - kept.length,
    }
  )
}

/** Shows the form with the lines that are left, each with what is wrong with it. */
async function showRefused(
  ctx: HttpContext,
  form: ManyLinksForm,
  list: PastedList,
  { shortUrls, refused }: ManyLinksResult
) {
  ctx.response.status(422)
  const urls = formatPastedLines(
    list,
    refused.map(({ at }) => list.lines[at])
  )
  const { lines } = await readPastedList(urls)
  const checks = refused.map(({ code, detail, extra }): LineCheck => ({
    tone: 'danger',
    text: ctx.i18n.t(`problems.${code}`, extra, detail),
  }))
  const result = { shortUrls, refused: refused.length }
  return show(ctx, { ...form, urls }, { lines, checks }, result)
}

async function show(
  ctx: HttpContext,
  form: ManyLinksForm,
  checked: CheckedList | null = null,
  result: { shortUrls: string[]; refused: number } | null = null
) {
  const { plan, workspace } = ctx.access
  const choices = await listFormChoices(workspace, null, ctx.i18n.t('shell.language_tag'))
  const isPart = ctx.request.header('x-form-part') !== undefined
  return ctx.view.render(`pages/linking/links/${isPart ? 'many_form' : 'many'}`, {
    base: buildAreaPath(ctx, '/links'),
    idempotencyKey: randomUUID(),
    most: plan.bulkLinks,
    form,
    result,
    checked: checked && toTable(checked),
    ...choices,
    otherDomains: choices.domains.filter(({ id }) => id !== workspace.defaultDomainId),
  })
}

/** Chooses the lines that the table shows, and counts all. */
function toTable({ lines, checks, skipped = 0 }: CheckedList) {
  const rows = checks.map((check, at) => ({ ...shorten(lines[at]), ...check }))
  const notable = rows.filter((row) => row.tone !== 'ok')
  const shown = [...notable, ...rows.filter((row) => row.tone === 'ok')].slice(0, MOST_ROWS)
  return {
    rows: shown.sort((one, other) => one.line - other.line),
    count: rows.length,
    faults: rows.filter(({ tone }) => tone === 'danger').length,
    duplicates: checks.filter(({ isDuplicate }) => isDuplicate).length,
    skipped,
  }
}

/** Leaves of a line what a cell of the table has room for. */
function shorten({ line, destinationUrl, alias, title, tags }: PastedLine) {
  return {
    line,
    destinationUrl: firstCharacters(destinationUrl, LONGEST_CELL),
    alias: firstCharacters(alias, LONGEST_CELL),
    title: firstCharacters(title, LONGEST_CELL),
    tags: firstCharacters(joinTokens(tags), LONGEST_CELL),
  }
}
