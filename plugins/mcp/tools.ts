import type { ApiCall, CallAnswer } from '#plugin_contract'
import type { ArgumentsSchema, PropertySchema } from './arguments.js'

export type Call = (call: ApiCall) => Promise<CallAnswer>

/** A refusal of the API, by its problem code. */
export class ToolFault extends Error {
  constructor(
    readonly code: string,
    detail: string
  ) {
    super(detail)
  }
}

/** Something that an assistant can do. Names never change. */
export interface Tool {
  name: string
  title: string
  description: string

  /** Without it the tool is not listed. */
  scope: string
  hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint?: boolean }
  input: ArgumentsSchema
  output: { properties: Readonly<Record<string, object>>; required?: readonly string[] }

  /** @returns what the output schema says; `image` is shown as a picture */
  run(given: any, call: Call): Promise<Record<string, unknown>>
}

const text = (description: string): PropertySchema => ({ type: 'string', description })
const whole = (description: string): PropertySchema => ({ type: 'integer', description })
const texts = (description: string): PropertySchema => ({
  type: 'array',
  description,
  items: { type: 'string' },
})

const READING = { readOnlyHint: true, destructiveHint: false }
const WRITING = { readOnlyHint: false, destructiveHint: false }
const REPLACING = { readOnlyHint: false, destructiveHint: true }

const LINK = { linkId: text('Id of the link') }
const LINK_OUTPUT = {
  properties: {
    id: { type: 'string' },
    version: { type: 'integer' },
    shortUrl: { type: 'string' },
    destinationUrl: { type: 'string' },
    status: { type: 'string' },
    state: { type: 'string' },
  },
  required: ['id', 'shortUrl', 'destinationUrl'],
}
const LIST_OUTPUT = {
  properties: { items: { type: 'array', items: { type: 'object' } } },
  required: ['items'],
}

const SETTINGS: Record<string, PropertySchema> = {
  title: text('Title, for people'),
  description: text('Description'),
  notes: text('Notes for the team'),
  tags: texts('Tags; an empty list removes all'),
  campaignId: text('Id of the campaign'),
  folderId: text('Id of the folder'),
  startsAt: text('Start, as 2026-12-01T09:00:00Z'),
  endsAt: text('End, as 2026-12-31T23:59:59Z'),
  expiredUrl: text('Where visitors go after the end'),
  maxClicks: whole('Clicks after which the link ends'),
  password: text('Password that visitors have to give'),
  routing: {
    type: 'object',
    description:
      'Rules and A/B test: { "rules": [{ "countries": ["DE"], "devices": ["ios"], "languages": ["de"], "hours": [9], "destinationUrl": "..." }], "split": [{ "destinationUrl": "...", "weight": 50 }] }. The first rule that holds decides.',
  },
}

/** Makes a call that has to succeed. @throws ToolFault */
async function get(call: Call, asked: ApiCall): Promise<any> {
  const { status, body } = await call(asked)
  if (status < 400) return body
  throw new ToolFault(
    String(body?.code ?? (status === 429 ? 'request.too_many' : `http.${status}`)),
    String(body?.detail ?? 'Too many requests. Wait a minute.')
  )
}

const linkPath = ({ linkId }: { linkId: string }) => `/links/${encodeURIComponent(linkId)}`

/** Leaves out what was not given, and writes the rest as a query. */
function toQuery(given: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) {
    if (value !== null && value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

const changeStatus = (status: string) => (given: any, call: Call) =>
  get(call, { method: 'PATCH', path: linkPath(given), body: { status } })

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  {
    name: 'find_links',
    title: 'Find links',
    description:
      'Lists links, newest first: those whose alias, destination, title or tags have the words, or the one of a short URL.',
    scope: 'links:read',
    hints: READING,
    input: {
      properties: {
        search: text('Words, or a part of an alias or a destination'),
        shortUrl: text('A whole short URL: finds that link alone'),
        tag: text('Only links with this tag'),
        campaignId: text('Only links of this campaign'),
        state: {
          ...text('Only links in this state'),
          enum: ['Draft', 'Active', 'Paused', 'Archived', 'Scheduled', 'Expired', 'Deleted'],
        },
        sort: {
          ...text('Order'),
          enum: ['-createdAt', 'createdAt', '-humanClicks', '-lastClickedAt', 'alias'],
        },
        page: whole('From 1'),
        pageSize: whole('1 to 100'),
      },
    },
    output: {
      properties: { ...LIST_OUTPUT.properties, totalItems: { type: 'integer' } },
      required: ['items', 'totalItems'],
    },
    async run({ shortUrl, ...given }, call) {
      if (!shortUrl) {
        const query = toQuery({ pageSize: 20, sort: '-createdAt', ...given })
        const { items, totalItems, page, totalPages } = await get(call, {
          method: 'GET',
          path: `/links${query}`,
        })
        return { items, totalItems, page, totalPages }
      }
      const address = /^https?:\/\//i.test(shortUrl) ? shortUrl : `https://${shortUrl}`
      if (!URL.canParse(address)) throw new ToolFault('request.invalid', 'shortUrl is no URL.')
      const url = new URL(address)
      const query = toQuery({ domain: url.host, alias: url.pathname.slice(1) })
      const link = await get(call, { method: 'GET', path: `/links/lookup${query}` })
      return { items: [link], totalItems: 1 }
    },
  },
  {
    name: 'get_link',
    title: 'Read a link',
    description: 'All settings of a link, its state, its health and its clicks so far.',
    scope: 'links:read',
    hints: READING,
    input: { properties: LINK, required: ['linkId'] },
    output: LINK_OUTPUT,
    run: (given, call) => get(call, { method: 'GET', path: linkPath(given) }),
  },
  {
    name: 'create_link',
    title: 'Create a link',
    description: 'Creates a short link. Without an alias a random one is drawn.',
    scope: 'links:write',
    hints: WRITING,
    input: {
      properties: {
        destinationUrl: text('Where the link leads: a complete http or https address'),
        alias: text('What stands behind the slash of the short URL'),
        domainId: text('Id of the domain; left out: the default one'),
        ...SETTINGS,
      },
      required: ['destinationUrl'],
    },
    output: LINK_OUTPUT,
    run: (given, call) => get(call, { method: 'POST', path: '/links', body: given }),
  },
  {
    name: 'update_link',
    title: 'Change a link',
    description:
      'Changes settings of a link; what is left out stays. Visitors are led elsewhere at once. With dryRun the link is shown as it is, and nothing is changed.',
    scope: 'links:write',
    hints: REPLACING,
    input: {
      properties: {
        ...LINK,
        destinationUrl: text('Where the link leads'),
        ...SETTINGS,
        clearRouting: { type: 'boolean', description: 'Remove rules and A/B test' },
        clearSchedule: { type: 'boolean', description: 'Remove start and end' },
        removePassword: { type: 'boolean', description: 'Remove the password' },
        expectedVersion: whole('The version that you mean to change'),
        dryRun: { type: 'boolean', description: 'Change nothing', default: false },
      },
      required: ['linkId'],
    },
    output: LINK_OUTPUT,
    async run({ linkId, dryRun, ...changes }, call) {
      const path = linkPath({ linkId })
      if (dryRun) return get(call, { method: 'GET', path })
      return get(call, { method: 'PATCH', path, body: changes })
    },
  },
  {
    name: 'pause_link',
    title: 'Pause a link',
    description: 'Visitors see that the link is paused, until it is resumed.',
    scope: 'links:write',
    hints: { ...WRITING, idempotentHint: true },
    input: { properties: LINK, required: ['linkId'] },
    output: LINK_OUTPUT,
    run: changeStatus('Paused'),
  },
  {
    name: 'resume_link',
    title: 'Resume a link',
    description: 'A paused or archived link redirects again.',
    scope: 'links:write',
    hints: { ...WRITING, idempotentHint: true },
    input: { properties: LINK, required: ['linkId'] },
    output: LINK_OUTPUT,
    run: changeStatus('Active'),
  },
  {
    name: 'archive_link',
    title: 'Archive a link',
    description:
      'The link is no longer listed, and visitors are not redirected. It can be resumed.',
    scope: 'links:write',
    hints: { ...WRITING, idempotentHint: true },
    input: { properties: LINK, required: ['linkId'] },
    output: LINK_OUTPUT,
    run: changeStatus('Archived'),
  },
  {
    name: 'delete_link',
    title: 'Delete a link',
    description:
      'Deletes a link, for visitors at once; it can be restored for 30 days (undo_change). Says what it would delete until dryRun is false.',
    scope: 'links:write',
    hints: { ...REPLACING, idempotentHint: true },
    input: {
      properties: {
        ...LINK,
        dryRun: { type: 'boolean', description: 'Delete nothing', default: true },
      },
      required: ['linkId'],
    },
    output: {
      properties: { deleted: { type: 'boolean' }, link: { type: 'object' } },
      required: ['deleted', 'link'],
    },
    async run(given, call) {
      const link = await get(call, { method: 'GET', path: linkPath(given) })
      const deletes = given.dryRun === false
      if (deletes) await get(call, { method: 'DELETE', path: linkPath(given) })
      return { deleted: deletes, link }
    },
  },
  {
    name: 'undo_change',
    title: 'Undo a change',
    description:
      'Restores a deleted link, or the settings of the version before the latest change. With version, those of that version.',
    scope: 'links:write',
    hints: REPLACING,
    input: {
      properties: { ...LINK, version: whole('The version to go back to') },
      required: ['linkId'],
    },
    output: LINK_OUTPUT,
    async run({ linkId, version }, call) {
      const path = linkPath({ linkId })
      const present = await call({ method: 'GET', path })
      if (present.body?.code === 'link.not_found') {
        await get(call, { method: 'POST', path: `${path}/restore` })
        return get(call, { method: 'GET', path })
      }
      const link = await get(call, { method: 'GET', path })
      const wanted = version ?? link.version - 1
      if (wanted < 1) {
        throw new ToolFault('link.version_not_found', 'The link has not been changed.')
      }
      await get(call, { method: 'POST', path: `${path}/history/${wanted}/restore`, body: {} })
      return get(call, { method: 'GET', path })
    },
  },
  {
    name: 'create_campaign',
    title: 'Create a campaign',
    description: 'A campaign groups links, and can add UTM parameters to their destinations.',
    scope: 'campaigns:write',
    hints: WRITING,
    input: {
      properties: {
        name: text('Name'),
        utmSource: text('utm_source'),
        utmMedium: text('utm_medium'),
        utmCampaign: text('utm_campaign'),
      },
      required: ['name'],
    },
    output: {
      properties: { id: { type: 'string' }, name: { type: 'string' } },
      required: ['id', 'name'],
    },
    run: (given, call) => get(call, { method: 'POST', path: '/campaigns', body: given }),
  },
  {
    name: 'find_campaigns',
    title: 'Find campaigns',
    description: 'Every campaign, with the number of its links and their clicks in 30 days.',
    scope: 'links:read',
    hints: READING,
    input: { properties: {} },
    output: LIST_OUTPUT,
    run: (_given, call) => get(call, { method: 'GET', path: '/campaigns' }),
  },
  {
    name: 'create_qr_code',
    title: 'Create a QR code',
    description:
      'A QR code that leads to a link; its scans are counted apart. It works permanently.',
    scope: 'qr:write',
    hints: WRITING,
    input: {
      properties: {
        ...LINK,
        name: text('Where it is used'),
        foreground: text('As #1a2b3c'),
        background: text('As #ffffff'),
      },
      required: ['linkId'],
    },
    output: {
      properties: { id: { type: 'string' }, encodedUrl: { type: 'string' } },
      required: ['id', 'encodedUrl'],
    },
    run: (given, call) => get(call, { method: 'POST', path: '/qr-codes', body: given }),
  },
  {
    name: 'qr_image',
    title: 'Show a QR code',
    description: 'The picture of a QR code, as PNG.',
    scope: 'links:read',
    hints: READING,
    input: { properties: { qrCodeId: text('Id of the QR code') }, required: ['qrCodeId'] },
    output: {
      properties: { id: { type: 'string' }, encodedUrl: { type: 'string' } },
      required: ['id', 'encodedUrl'],
    },
    async run({ qrCodeId }, call) {
      const path = `/qr-codes/${encodeURIComponent(qrCodeId)}`
      const code = await get(call, { method: 'GET', path })
      const { status, body, bytes } = await call({ method: 'GET', path: `${path}/image.png` })
      if (status >= 400) throw new ToolFault(String(body?.code), String(body?.detail))
      const data = Buffer.from(bytes).toString('base64')
      return { ...code, image: { data, mimeType: 'image/png' } }
    },
  },
  {
    name: 'get_report',
    title: 'Report clicks',
    description:
      'Clicks, scans, visitors and conversions of a period, by time and by link, country, referrer, device and more: of the workspace, or of one link or campaign.',
    scope: 'analytics:read',
    hints: READING,
    input: {
      properties: {
        linkId: text('Only this link'),
        campaignId: text('Only this campaign'),
        from: text('First day, as 2026-11-01; left out: 30 days ago'),
        to: text('Last day'),
        interval: { ...text('Of the series'), enum: ['hour', 'day', 'week', 'month'] },
        country: text('Only this country, two letters'),
        referrer: text('Only this host'),
        device: text('Only this device'),
      },
    },
    output: {
      properties: {
        from: { type: 'string' },
        to: { type: 'string' },
        totals: { type: 'object' },
        series: { type: 'array', items: { type: 'object' } },
        top: { type: 'object' },
      },
      required: ['from', 'to', 'totals', 'series', 'top'],
    },
    run: (given, call) => get(call, { method: 'GET', path: `/analytics${toQuery(given)}` }),
  },
  {
    name: 'explain_visit',
    title: 'Explain a visit',
    description:
      'Says where a visitor would be sent, and why: which rule, which part of an A/B test, which state. Nothing is counted.',
    scope: 'links:read',
    hints: READING,
    input: {
      properties: {
        ...LINK,
        country: text('Two letters, as DE'),
        device: { ...text('Device'), enum: ['ios', 'android', 'windows', 'macos', 'other'] },
        language: text('As de-DE,de;q=0.9'),
        at: text('The moment; left out: now'),
        visitor: text('Any text: the same text gets the same part of an A/B test'),
      },
      required: ['linkId'],
    },
    output: {
      properties: { decidedBy: { type: 'string' }, answer: { type: 'object' } },
      required: ['decidedBy', 'answer'],
    },
    run: ({ linkId, ...visit }, call) =>
      get(call, { method: 'POST', path: `${linkPath({ linkId })}/simulate`, body: visit }),
  },
  {
    name: 'list_domains',
    title: 'List domains',
    description: 'The domains of the workspace, with what is wrong with them.',
    scope: 'links:read',
    hints: READING,
    input: { properties: {} },
    output: LIST_OUTPUT,
    run: (_given, call) => get(call, { method: 'GET', path: '/domains' }),
  },
  {
    name: 'check_alias',
    title: 'Check an alias',
    description: 'Says whether an alias is free, and suggests others where it is not.',
    scope: 'links:read',
    hints: READING,
    input: {
      properties: { alias: text('The alias'), domainId: text('Id of the domain') },
      required: ['alias'],
    },
    output: {
      properties: { alias: { type: 'string' }, available: { type: 'boolean' } },
      required: ['alias', 'available'],
    },
    run: (given, call) =>
      get(call, { method: 'GET', path: `/aliases/availability${toQuery(given)}` }),
  },
]
