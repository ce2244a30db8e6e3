/**
 * Judges lists of user agents: how many of people are taken for programs, and how many of programs
 * for people, list by list, and what judging one costs in processor time. None of the lists is part
 * of this repository.
 *
 *   ./shunt bench agents --people browsers.txt,phones.json --programs crawlers.txt [--show 20]
 *
 * A list is a text with one user agent on each line, or JSON: an array of texts, or of objects with
 * `userAgent`, `ua` or `instances`. `user-agents` and `crawler-user-agents` stand for the packages
 * of these names, and are what is judged where no list is named. `--show` prints this number of the
 * wrong ones of each list; `--least` is the share that has to be right (0.99).
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { classifyUserAgent } from '#app/visits/clicks/rules/classify'
import { readOptions } from './support/read_options.js'

/** Data files beside what the packages export. */
const PACKAGES = new Map([
  ['user-agents', 'user-agents.json'],
  ['crawler-user-agents', 'crawler-user-agents.json'],
])

const { people, programs, show, least } = readOptions({
  ...{ people: '', programs: '', show: 0, least: 0.99 },
})
const namesNone = people === '' && programs === ''
const lists = [
  ...split(namesNone ? 'user-agents' : people).map((path) => ({ path, isOfPeople: true })),
  ...split(namesNone ? 'crawler-user-agents' : programs).map((path) => ({
    ...{ path, isOfPeople: false },
  })),
]
const rows = []
for (const { path, isOfPeople } of lists) rows.push(judge(path, await readAgents(path), isOfPeople))
console.table(rows)
process.exit(rows.every(({ right }) => right >= least * 100) ? 0 : 1)

/**
 * Judges one list, twice so that the time is that of a process which is warm; prints the first of the
 * wrong ones, each with the rule that decided it.
 */
function judge(path: string, agents: readonly string[], isOfPeople: boolean) {
  for (const userAgent of agents) classifyUserAgent(userAgent)
  const before = process.cpuUsage()
  const verdicts = agents.map((userAgent) => ({ userAgent, ...classifyUserAgent(userAgent) }))
  const { user: processorUs } = process.cpuUsage(before)
  const wrong = verdicts.filter((one) => (one.class === 'Human') !== isOfPeople)
  for (const { rule, userAgent } of wrong.slice(0, show)) console.log(`${rule}\t${userAgent}`)
  return {
    list: path.replace(/^.*\//, ''),
    of: isOfPeople ? 'people' : 'programs',
    agents: agents.length,
    wrong: wrong.length,
    right: Math.floor((1 - wrong.length / agents.length) * 100_000) / 1_000,
    microsecondsEach: Math.round((processorUs / agents.length) * 10) / 10,
  }
}

function split(names: string): string[] {
  return names.split(',').filter(Boolean)
}

/** Reads a list, each user agent once. */
async function readAgents(path: string): Promise<string[]> {
  const text = await readFile(fileOf(path), 'utf8')
  const agents = /^\s*\[\s*["{]/.test(text) ? readJson(JSON.parse(text)) : text.split('\n')
  const unique = [...new Set(agents.map((one) => one.trim()).filter(Boolean))]
  if (unique.length === 0) throw new Error(`${path} holds no user agents`)
  return unique
}

function readJson(values: (string | Record<string, unknown>)[]): string[] {
  return values.flatMap((one) =>
    typeof one === 'string' ? one : ((one.userAgent ?? one.ua ?? one.instances) as string)
  )
}

/** Finds the file of a list that is a package's; any other name is a path. */
function fileOf(path: string): string {
  const file = PACKAGES.get(path)
  if (file === undefined) return path
  return join(dirname(createRequire(import.meta.url).resolve(path)), file)
}
