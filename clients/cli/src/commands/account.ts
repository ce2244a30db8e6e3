import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Shunt } from '../../../typescript/src/index.js'
import { accountFile, forgetAccount, keepAccount, readAccount } from '../account.js'
import { CommandError, EXIT, textOf, type Command } from '../command.js'
import { print, printJson, record } from '../output.js'

export const login: Command = {
  name: 'login',
  summary: 'Keep the key of a workspace in a file that you alone can read',
  counts: [0, 0],
  options: {
    url: { type: 'string', value: 'URL', description: 'Address of the installation' },
    workspace: { type: 'string', value: 'ID', description: 'Id of the workspace' },
  },
  async run({ values, isJson }) {
    const url = textOf(values, 'url') ?? (await ask('Address of the installation: '))
    const workspaceId = textOf(values, 'workspace') ?? (await ask('Id of the workspace: '))
    // Never an argument: every user of a machine can read those.
    const given = await askForKey()
    const key = given.trim()
    if (!/^https?:\/\//.test(url)) throw new CommandError(`"${url}" is no address.`, EXIT.usage)
    if (!key) throw new CommandError('No key was given.', EXIT.usage)
    const account = { url: url.replace(/\/+$/, ''), workspaceId, key }
    const { plan } = await new Shunt(account).usage.get()
    keepAccount(account)
    if (isJson) printJson({ url: account.url, workspaceId, plan, file: accountFile() })
    else print(`Logged in (plan ${plan}). The key is kept in ${accountFile()}.`)
    return EXIT.done
  },
}

export const logout: Command = {
  name: 'logout',
  summary: 'Delete the kept key',
  counts: [0, 0],
  options: {},
  async run() {
    forgetAccount()
    return EXIT.done
  },
}

export const whoami: Command = {
  name: 'whoami',
  summary: 'Show the workspace, its plan and what is used of it',
  counts: [0, 0],
  options: {},
  async run({ client, isJson }) {
    const { url, workspaceId } = readAccount()
    const usage = await client().usage.get()
    if (isJson) printJson({ url, workspaceId, usage })
    else {
      print(
        record([
          ['Installation', url],
          ['Workspace', workspaceId],
          ['Plan', usage.plan],
          ['Links', `${usage.links.total}, ${usage.links.createdThisMonth} of them this month`],
          ['Domains', `${usage.domains.used} of ${usage.domains.limit}`],
          ['New QR codes', `${usage.qrCodes.used} of ${usage.qrCodes.limit} this month`],
        ])
      )
    }
    return EXIT.done
  },
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new CommandError('Give --url and --workspace.', EXIT.usage)
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await lines.question(question)
    return answer.trim()
  } finally {
    lines.close()
  }
}

/** Reads the key from a pipe, or asks for it without showing it. */
async function askForKey(): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin)
  process.stderr.write('Key (not shown): ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
