import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { errors } from '@vinejs/vine'
import type { PastedLine } from '#app/linking/link_form/console/pasted_list'
import {
  findLinksByDestination,
  type LinkOfDestination,
} from '#app/linking/link_form/queries/find_by_destination'
import type { CreateLinkInput } from '#app/linking/links/actions/link_input'
import type { PreparedLink } from '#app/linking/links/actions/prepare_link'
import { prepareLinks } from '#app/linking/links/actions/prepare_links'
import { createLinkValidator } from '#app/linking/links/link_validators'
import { linkProblem } from '#app/linking/links/problems'
import { findTakenAliases } from '#app/linking/naming/queries/taken_aliases'
import { formatCacheKey } from '#app/linking/naming/rules/cache_key'
import { problemText } from '#app/platform/console/problem_text'
import { catchProblem, Problem } from '#app/shared/problems/problem'
import { invalidField } from '#app/shared/problems/problems'
import { assertWholeCharacters } from '#app/shared/text/whole_characters'

/** What all links of a list get alike; tags are added to those of a line. */
export interface SharedLinkFields {
  domainId: string | null
  folderId: string | null
  campaignId: string | null
  tags: string[]
}

/** What is to be said of a line before its link is created. */
export interface LineCheck {
  /** `danger`: it will be refused; `warn`: its destination has a short link. */
  tone: 'ok' | 'warn' | 'danger'
  text: string

  /** Whether an earlier line has its alias or destination, or a link its destination. */
  isDuplicate?: boolean

  /** The link that its destination has. */
  other?: LinkOfDestination
}

/** Reads what each line asks for; a Problem stands for one that is no link. */
export function readPastedLinks(
  ctx: HttpContext,
  lines: readonly PastedLine[],
  shared: SharedLinkFields
): Promise<(CreateLinkInput | Problem)[]> {
  return Promise.all(lines.map((line) => catchProblem(readPastedLink(ctx, line, shared))))
}

async function readPastedLink(
  { i18n, request }: HttpContext,
  { destinationUrl, alias, title, tags, hasMoreCells }: PastedLine,
  shared: SharedLinkFields
): Promise<CreateLinkInput> {
  if (hasMoreCells) throw invalidField('urls', i18n.t('link_form.many.more_cells'))
  const data = {
    ...shared,
    destinationUrl,
    alias: alias || null,
    title,
    tags: [...tags, ...shared.tags],
  }
  try {
    const input = await request.validateUsing(createLinkValidator, { data })
    assertWholeCharacters(input)
    return input
  } catch (error) {
    if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
    const [{ field, message }] = error.messages
    throw invalidField(field, message)
  }
}

/** Checks every line as creating it would, and for what people paste by accident. */
export async function checkPastedLines(
  ctx: HttpContext,
  lines: readonly PastedLine[],
  shared: SharedLinkFields
): Promise<LineCheck[]> {
  const { workspace, actor } = ctx.access
  const inputs = await readPastedLinks(ctx, lines, shared)
  const prepared = await prepareLinks(inputs, workspace, actor)
  const sound = prepared.flatMap((one) => (one instanceof Problem ? [] : one))
  const taken = await findTakenAliases(db, sound.flatMap(toNamed))
  const urls = new Set(sound.map(({ row }) => row.destination_url))
  const known = await findLinksByDestination(workspace.id, [...urls])
  const linesOf = { alias: new Map<string, number>(), url: new Map<string, number>() }
  const say = (key: string, data: object) => ctx.i18n.t(`link_form.many.${key}`, data)

  return prepared.map((one, at): LineCheck => {
    if (one instanceof Problem) return { tone: 'danger', text: problemText(ctx, one) }
    const { line } = lines[at]
    const url = one.row.destination_url
    const [key] = toNamed(one).map(formatCacheKey)
    const earlier = { alias: linesOf.alias.get(key), url: linesOf.url.get(url) }
    if (key && !earlier.alias) linesOf.alias.set(key, line)
    if (!earlier.url) linesOf.url.set(url, line)
    const other = known.get(url)
    const isDuplicate = Boolean(earlier.alias || earlier.url || other)
    if (taken.has(key)) {
      return { tone: 'danger', text: problemText(ctx, linkProblem('alias.taken')), isDuplicate }
    }
    if (earlier.alias) {
      return { tone: 'danger', text: say('same_alias', { line: earlier.alias }), isDuplicate }
    }
    if (earlier.url) {
      return { tone: 'warn', text: say('same_url', { line: earlier.url }), isDuplicate }
    }
    if (other) return { tone: 'warn', text: say('already_short', {}), isDuplicate, other }
    return { tone: 'ok', text: say('line_ok', {}) }
  })
}

function toNamed({ row, alias }: PreparedLink) {
  return alias === null ? [] : [{ domain_id: row.domain_id, alias }]
}
