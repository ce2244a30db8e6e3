import {
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
} from 'n8n-workflow'
import { callShunt } from '../api'
import { PROPERTIES } from './properties'

/** Creates, finds, changes and reports links. */
export class Shunt implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Shunt',
    name: 'shunt',
    icon: { light: 'file:shunt.svg', dark: 'file:shunt.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Create, find, change and report short links',
    defaults: { name: 'Shunt' },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: 'shuntApi', required: true }],
    properties: PROPERTIES,
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items = this.getInputData()
    const results: INodeExecutionData[] = []
    for (let at = 0; at < items.length; at++) {
      try {
        for (const json of await workOn(this, at)) results.push({ json, pairedItem: { item: at } })
      } catch (error) {
        const { message, description } = error as { message: string; description?: string }
        if (!this.continueOnFail()) {
          throw error instanceof NodeOperationError
            ? error
            : new NodeApiError(this.getNode(), error as JsonObject, { itemIndex: at })
        }
        results.push({ json: { error: message, code: description }, pairedItem: { item: at } })
      }
    }
    return [results]
  }
}

/** Operations that do nothing but set the status of a link. */
const STATUSES: Record<string, string> = {
  pause: 'Paused',
  resume: 'Active',
  archive: 'Archived',
}

/** Returns the result of one item: one entry, or several of a list. */
async function workOn(functions: IExecuteFunctions, at: number): Promise<IDataObject[]> {
  const text = (name: string) => String(functions.getNodeParameter(name, at, '') ?? '').trim()
  const fields = (name: string) => functions.getNodeParameter(name, at, {}) as IDataObject
  if (text('resource') === 'report') {
    const link = text('reportLinkId')
    const path = link ? `${await findLink(functions, link)}/analytics` : '/analytics'
    const query = withoutEmpty(fields('period'))
    return [await callShunt(functions, { method: 'GET', path, query })]
  }

  const operation = text('operation')
  if (operation === 'create') {
    const body = { destinationUrl: text('destinationUrl'), ...toSettings(fields('settings')) }
    return [await callShunt(functions, { method: 'POST', path: '/links', body })]
  }
  if (operation === 'getAll') return listLinks(functions, at, fields('filters'))

  const path = await findLink(functions, text('linkId'))
  if (operation === 'get') return [await callShunt(functions, { method: 'GET', path })]
  if (operation === 'delete') {
    await callShunt(functions, { method: 'DELETE', path })
    return [{ deleted: true, id: path.slice('/links/'.length) }]
  }
  const status = STATUSES[operation]
  const body = status ? { status } : toChanges(fields('settings'))
  return [await callShunt(functions, { method: 'PATCH', path, body })]
}

/** Returns the path of a link, which is named by its id or its short URL. */
async function findLink(functions: IExecuteFunctions, named: string): Promise<string> {
  const [, domain, alias] = /^(?:https?:\/\/)?([^/]+)\/([^/?#]+)$/.exec(named) ?? []
  if (alias) {
    const query = { domain, alias }
    const { id } = await callShunt(functions, { method: 'GET', path: '/links/lookup', query })
    return `/links/${String(id)}`
  }
  // What is no id could lead to another call than the one that is meant.
  if (/^[\w-]+$/.test(named)) return `/links/${named}`
  throw new NodeOperationError(functions.getNode(), 'Give the ID or the short URL of a link.')
}

async function listLinks(
  functions: IExecuteFunctions,
  at: number,
  filters: IDataObject
): Promise<IDataObject[]> {
  const all = functions.getNodeParameter('returnAll', at, false) as boolean
  const limit = all ? Infinity : (functions.getNodeParameter('limit', at, 50) as number)
  const found: IDataObject[] = []
  for (let page = 1; found.length < limit; page++) {
    const query = { ...withoutEmpty(filters), page, pageSize: Math.min(100, limit) }
    const answer = await callShunt(functions, { method: 'GET', path: '/links', query })
    found.push(...(answer.items as IDataObject[]))
    if (page >= Number(answer.totalPages)) break
  }
  return found.slice(0, limit)
}

/** Tags are given with commas between them; what is left empty is left out. */
function toSettings({ tags, ...settings }: IDataObject): IDataObject {
  if (tags === undefined) return withoutEmpty(settings)
  const list = String(tags).split(',')
  return { ...withoutEmpty(settings), tags: list.map((tag) => tag.trim()).filter(Boolean) }
}

/** How the API is asked to clear what a text without characters does not clear. */
const CLEARING: Record<string, string> = {
  campaignId: 'clearCampaign',
  endsAt: 'clearEndsAt',
  startsAt: 'clearStartsAt',
}

/** What is left empty is cleared; a link always has a destination. */
function toChanges(settings: IDataObject): IDataObject {
  const { title, description, ...others } = settings
  const empty = Object.keys(others).filter((name) => CLEARING[name] && !others[name])
  return {
    ...toSettings(others),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...Object.fromEntries(empty.map((name) => [CLEARING[name], true])),
  }
}

function withoutEmpty(fields: IDataObject): IDataObject {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== null)
  )
}
