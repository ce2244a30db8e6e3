import { createInterface } from 'node:readline/promises'
import type { Link } from '../../../typescript/src/index.js'
import { choiceOf, EXIT, numberOf, textOf, UsageError, type Command } from '../command.js'
import { print, printJson, Progress, record, table } from '../output.js'
import { findLink } from './find_link.js'
import { filterOf, filterOptions, settingOptions, settingsOf } from './link_options.js'

const STATUSES = ['Draft', 'Active', 'Paused', 'Archived'] as const

export const createLinks: Command = {
  name: 'links create',
  summary: 'Create a link, or one for each URL',
  words: '<url>...',
  counts: [1, Infinity],
  options: {
    'alias': { type: 'string', value: 'ALIAS', description: 'Alias; left out: a random one' },
    'domain': { type: 'string', value: 'ID', description: 'Domain; left out: the default one' },
    ...settingOptions,
    'draft': { type: 'boolean', description: 'Create it as a draft' },
    'idempotency-key': {
      type: 'string',
      value: 'KEY',
      description: 'Running this again within 48 hours creates nothing more',
    },
  },
  async run({ values, words, client, isJson }) {
    const key = textOf(values, 'idempotency-key')
    const alias = textOf(values, 'alias')
    if (alias !== undefined && words.length > 1) throw new UsageError('--alias is for one URL.')
    const domainId = textOf(values, 'domain')
    const settings = settingsOf(values)
    const draft = values.draft === true ? true : undefined
    const shunt = client()
    const progress = new Progress()
    const made: Link[] = []
    for (const [at, destinationUrl] of words.entries()) {
      if (words.length > 1) progress.show(`${at} of ${words.length} links created`)
      const idempotencyKey = key && words.length > 1 ? `${key}:${at}` : key
      const link = await shunt.links.create(
        { destinationUrl, alias, domainId, draft, ...settings },
        idempotencyKey ? { idempotencyKey } : undefined
      )
      made.push(link)
      if (!isJson) print(link.shortUrl)
    }
    progress.end()
    if (isJson) printJson(words.length === 1 ? made[0] : { items: made })
    return EXIT.done
  },
}

export const listLinks: Command = {
  name: 'links list',
  summary: 'List links, newest first',
  counts: [0, 0],
  options: {
    ...filterOptions,
    limit: { type: 'string', value: 'N', description: 'How many at most; default 25' },
    all: { type: 'boolean', description: 'All of them' },
  },
  async run({ values, client, isJson }) {
    const most = values.all ? Infinity : (numberOf(values, 'limit', [1, 1_000_000]) ?? 25)
    const items: Link[] = []
    const query = { ...filterOf(values), pageSize: Math.min(100, most) }
    for await (const link of client().links.listAll(query)) {
      if (items.push(link) >= most) break
    }
    if (isJson) printJson({ items })
    else if (items.length > 0) {
      const rows = items.map(({ shortUrl, state, humanClicks, scans, destinationUrl }) => [
        shortUrl,
        state,
        String(humanClicks + scans),
        destinationUrl,
      ])
      print(table(['SHORT URL', 'STATE', 'CLICKS', 'DESTINATION'], rows))
    }
    return EXIT.done
  },
}

export const showLink: Command = {
  name: 'links get',
  summary: 'Show a link',
  words: '<link>',
  counts: [1, 1],
  options: {},
  async run({ words, client, isJson }) {
    show(await findLink(client(), words[0]!), isJson)
    return EXIT.done
  },
}

export const updateLink: Command = {
  name: 'links update',
  summary: 'Change a link, named by its id, alias or short URL',
  words: '<link>',
  counts: [1, 1],
  options: {
    'destination': { type: 'string', value: 'URL', description: 'Where it leads' },
    ...settingOptions,
    'status': { type: 'string', value: 'STATUS', values: STATUSES, description: 'New status' },
    'expected-version': {
      type: 'string',
      value: 'N',
      description: 'Change nothing where the link has another version',
    },
  },
  async run({ values, words, client, isJson }) {
    const shunt = client()
    const change = {
      destinationUrl: textOf(values, 'destination'),
      ...settingsOf(values),
      status: choiceOf(values, 'status', STATUSES),
    }
    if (Object.values(change).every((value) => value === undefined)) {
      throw new UsageError('Name something to change.')
    }
    const expectedVersion = numberOf(values, 'expected-version', [1, 2_147_483_647])
    const { id } = await findLink(shunt, words[0]!)
    show(await shunt.links.update(id, { ...change, expectedVersion }), isJson)
    return EXIT.done
  },
}

export const deleteLinks: Command = {
  name: 'links delete',
  summary: 'Delete links, which can be restored for 30 days',
  words: '<link>...',
  counts: [1, Infinity],
  options: { yes: { type: 'boolean', short: 'y', description: 'Do not ask' } },
  async run({ values, words, client, isJson }) {
    const shunt = client()
    const links: Link[] = []
    for (const word of words) links.push(await findLink(shunt, word))
    if (!values.yes && !(await isConfirmed(links))) return EXIT.refused
    const progress = new Progress()
    for (const [at, { id }] of links.entries()) {
      if (links.length > 1) progress.show(`${at} of ${links.length} links deleted`)
      await shunt.links.delete(id)
    }
    progress.end()
    if (isJson) printJson({ deleted: links.map(({ id }) => id) })
    else for (const { shortUrl } of links) print(`Deleted ${shortUrl}`)
    return EXIT.done
  },
}

async function isConfirmed(links: Link[]): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('Give --yes to delete without being asked.')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const named = links.map(({ shortUrl }) => shortUrl).join(', ')
    return /^y(es)?$/i.test(await lines.question(`Delete ${named}? [y/N] `))
  } finally {
    lines.close()
  }
}

function show(link: Link, isJson: boolean): void {
  if (isJson) return printJson(link)
  print(
    record([
      ['Short URL', link.shortUrl],
      ['Destination', link.destinationUrl],
      ['Title', link.title],
      ['State', link.state],
      ['Tags', link.tags.join(', ')],
      ['Starts', link.startsAt],
      ['Ends', link.endsAt],
      ['Clicks', link.humanClicks],
      ['Scans', link.scans],
      ['Created', link.createdAt],
      ['Version', link.version],
      ['Id', link.id],
    ])
  )
}
