/**
 * Judges the user agents of uap-core's own tests (https://github.com/ua-parser/uap-core,
 * Apache-2.0), a public list that is not the crawler list which Shunt uses: how many browsers of
 * people are taken for robots, and how many robots for people. Prints each wrong one.
 *
 * git clone https://github.com/ua-parser/uap-core ./shunt bench agents
 * uap-core/tests/test_device.yaml
 *
 * A robot is what the list files under `Spider`, a browser of people is any other device whose
 * agent looks like a browser's.
 */
import { readFile } from 'node:fs/promises'
import { looksLikeBrowser } from '#app/visits/clicks/rules/browser_shape'
import { classifyUserAgent } from '#app/visits/clicks/rules/classify'

const LEAST_PEOPLE_RIGHT = 0.998
const LEAST_ROBOTS_RIGHT = 0.995

const path = process.argv[2]
if (!path) throw new Error('Name the file: ./shunt bench agents uap-core/tests/test_device.yaml')
const cases = [...readCases(await readFile(path, 'utf8'))]
const robots = cases.filter(({ family }) => family === 'Spider')
const people = cases.filter(
  ({ family, userAgent }) => family !== 'Spider' && looksLikeBrowser(userAgent)
)
const isPerson = ({ userAgent }: Case) => classifyUserAgent(userAgent).class === 'Human'
const peopleMissed = people.filter((one) => !isPerson(one))
const robotsMissed = robots.filter(isPerson)
for (const { userAgent } of peopleMissed) {
  console.log(`no robot: ${classifyUserAgent(userAgent).rule} ${userAgent}`)
}
for (const { userAgent } of robotsMissed) console.log(`no person: ${userAgent}`)
console.log({
  people: people.length,
  takenForRobots: peopleMissed.length,
  robots: robots.length,
  takenForPeople: robotsMissed.length,
})
const isKept =
  peopleMissed.length <= people.length * (1 - LEAST_PEOPLE_RIGHT) &&
  robotsMissed.length <= robots.length * (1 - LEAST_ROBOTS_RIGHT)
process.exit(isKept ? 0 : 1)

interface Case {
  userAgent: string
  family: string
}

/** Reads the list, which is YAML of one plain form: an agent in quotes, and the family after it. */
function* readCases(yaml: string): Generator<Case> {
  let userAgent: string | null = null
  for (const line of yaml.split('\n')) {
    const [, quoted] = /^\s*-?\s*user_agent_string:\s*(\S.*?)\s*$/.exec(line) ?? []
    if (quoted !== undefined) userAgent = unquoted(quoted)
    const [, family] = /^\s*family:\s*['"]?(.*?)['"]?\s*$/.exec(line) ?? []
    if (family === undefined || userAgent === null) continue
    yield { userAgent, family }
    userAgent = null
  }
}

function unquoted(value: string): string {
  if (value.startsWith("'")) return value.slice(1, value.lastIndexOf("'")).replaceAll("''", "'")
  return value.startsWith('"') ? (JSON.parse(value) as string) : value
}
