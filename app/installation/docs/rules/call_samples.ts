import { toPythonLiteral } from '#app/installation/docs/rules/python_literal'
import { SESSION_COOKIE } from '#app/platform/access/signed_in'

/** A call as the samples write it. */
export interface SampleCall {
  method: string
  url: string

  /** What it authenticates with; null: nothing. */
  credential: 'key' | 'session' | null

  /** The body as it is sent; undefined: none. */
  body?: unknown

  /** Media type of a body that is a file. */
  file: string | null
}

export interface CallSample {
  /** `curl`, as the page's choice of languages has it. */
  language: 'curl' | 'javascript' | 'python'
  title: string
  code: string
}

/** A header whose value may begin with what an environment variable holds. */
interface SampleHeader {
  name: string
  value: string
  variable?: string
}

/**
 * Writes a call for the command line and for two languages, with nothing but what they bring along.
 * Credentials come from the environment, so that none ends up in a file.
 */
export function writeSamples(call: SampleCall): CallSample[] {
  const headers = listHeaders(call)
  return [
    { language: 'curl', title: 'curl', code: writeCurl(call, headers) },
    { language: 'javascript', title: 'JavaScript', code: writeJavaScript(call, headers) },
    { language: 'python', title: 'Python', code: writePython(call, headers) },
  ]
}

function listHeaders({ method, credential, body, file }: SampleCall): SampleHeader[] {
  const headers: SampleHeader[] = []
  if (credential === 'key') {
    headers.push({ name: 'Authorization', value: 'Bearer ', variable: 'SHUNT_KEY' })
  }
  if (credential === 'session') {
    headers.push({ name: 'Cookie', value: `${SESSION_COOKIE}=`, variable: 'SHUNT_SESSION' })
    if (method !== 'GET') headers.push({ name: 'X-Service-Request', value: '1' })
  }
  if (body !== undefined) headers.push({ name: 'Content-Type', value: 'application/json' })
  if (file) headers.push({ name: 'Content-Type', value: file })
  return headers
}

function writeCurl({ method, url, body, file }: SampleCall, headers: SampleHeader[]): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteForShell(url)}`,
    ...headers.map(
      ({ name, value, variable }) => `  -H "${name}: ${value}${variable ? `$${variable}` : ''}"`
    ),
  ]
  if (body !== undefined) lines.push(`  -d ${quoteForShell(JSON.stringify(body, null, 2))}`)
  if (file) lines.push('  --data-binary @file')
  return lines.join(' \\\n')
}

function writeJavaScript({ method, url, body, file }: SampleCall, headers: SampleHeader[]): string {
  const head = headers.map(({ name, value, variable }) => {
    const text = variable ? `\`${value}\${process.env.${variable}}\`` : `'${value}'`
    return `    '${name}': ${text},`
  })
  const lines = [
    ...(file ? ["import { readFileSync } from 'node:fs'", ''] : []),
    `const response = await fetch('${url}', {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(head.length ? ['  headers: {', ...head, '  },'] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(writeJson(body))}),`]),
    ...(file ? ["  body: readFileSync('file'),"] : []),
    '})',
    'console.log(response.status, await response.text())',
  ]
  return lines.join('\n')
}

function writePython({ method, url, body, file }: SampleCall, headers: SampleHeader[]): string {
  const head = headers.map(({ name, value, variable }) => {
    const text = variable ? `"${value}" + os.environ["${variable}"]` : `"${value}"`
    return `        "${name}": ${text},`
  })
  const lines = [
    ...(body === undefined ? [] : ['import json']),
    ...(headers.some(({ variable }) => variable) ? ['import os'] : []),
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    "${url}",`,
    `    method="${method}",`,
    ...(head.length ? ['    headers={', ...head, '    },'] : []),
    ...(body === undefined ? [] : [`    data=json.dumps(${toPythonLiteral(body, 4)}).encode(),`]),
    ...(file ? ['    data=open("file", "rb").read(),'] : []),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ]
  return lines.join('\n')
}

function writeJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

/** Moves all lines but the first to the right by two. */
function indent(text: string): string {
  return text.replaceAll('\n', '\n  ')
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
