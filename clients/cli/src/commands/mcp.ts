import { createInterface } from 'node:readline'
import { readAccount } from '../account.js'
import { EXIT, type Command } from '../command.js'
import { note } from '../output.js'

/** What a program gets whose message did not arrive (JSON-RPC 2.0, section 5.1). */
const INTERNAL_ERROR = -32603

/** The Model Context Protocol over standard input and output: each line is sent on. */
export const mcp: Command = {
  name: 'mcp',
  summary: 'Serve an assistant over standard input and output',
  counts: [0, 0],
  options: {},
  async run() {
    const { url, key } = readAccount()
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() === '') continue
      const answer = await send(`${url}/mcp`, key, line).catch((error: Error) => fail(line, error))
      if (answer) process.stdout.write(`${answer}\n`)
    }
    return EXIT.done
  },
}

/** @returns null: the message is one that nothing is answered to */
async function send(url: string, key: string, message: string): Promise<string | null> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Authorization': `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Accept': 'application/json, text/event-stream',
    },
    body: message,
  })
  const text = await response.text()
  if (!response.ok && !text.includes('"jsonrpc"')) {
    throw new Error(`The installation answered ${response.status}.`)
  }
  return text === '' ? null : text.replaceAll('\n', ' ')
}

function fail(line: string, { message }: Error): string | null {
  note(message)
  const id = readId(line)
  if (id === undefined) return null
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message } })
}

function readId(line: string): unknown {
  try {
    return (JSON.parse(line) as { id?: unknown }).id
  } catch {
    return null
  }
}
