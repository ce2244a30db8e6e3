import { Resolver } from 'node:dns/promises'

/** For one question to one name server, and how often each is asked. */
const QUESTION_MS = 1_500
const TRIES = 2

/** All questions about one domain end after this time, whatever the name servers do. */
const LOOKUP_MS = 6_000

/** The name servers say that there is no such name, or no record of this type. */
const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA'])

/** What name servers said; one that is unavailable, refuses or fails has not answered. */
export interface LookupAnswer {
  answered: boolean

  /** Empty where the name or the type of record is not there. */
  values: string[]
}

/** Asks for the records of names, so that "there is none" and "no one answered" stay apart. */
export interface DnsQuestions {
  texts(name: string): Promise<LookupAnswer>
  aliases(name: string): Promise<LookupAnswer>

  /** Of both families. Answered where both are. */
  addresses(name: string): Promise<LookupAnswer>
}

/**
 * Asks the configured name servers: over UDP, and over TCP where an answer is too long for that.
 */
export class DnsLookup {
  /** @param servers name servers to ask; those of the system when empty */
  constructor(private readonly servers: readonly string[]) {}

  /** Asks some questions; all of them have ended after 6 seconds. */
  async ask<Answers>(work: (questions: DnsQuestions) => Promise<Answers>): Promise<Answers> {
    const resolver = new Resolver({ timeout: QUESTION_MS, tries: TRIES })
    if (this.servers.length > 0) resolver.setServers(this.servers)
    const endsAtMs = performance.now() + LOOKUP_MS
    const timer = setInterval(() => {
      if (performance.now() >= endsAtMs) resolver.cancel()
    }, 250)
    try {
      return await work(toQuestions(resolver))
    } finally {
      clearInterval(timer)
      resolver.cancel()
    }
  }
}

function toQuestions(resolver: Resolver): DnsQuestions {
  return {
    texts: (name) =>
      settle(resolver.resolveTxt(name).then((found) => found.map((chunks) => chunks.join('')))),
    aliases: (name) => settle(resolver.resolveCname(name)),
    async addresses(name) {
      const families = await Promise.all([
        settle(resolver.resolve4(name)),
        settle(resolver.resolve6(name)),
      ])
      return {
        answered: families.every(({ answered }) => answered),
        values: families.flatMap(({ values }) => values),
      }
    },
  }
}

async function settle(question: Promise<string[]>): Promise<LookupAnswer> {
  try {
    return { answered: true, values: await question }
  } catch (error) {
    return { answered: NO_RECORD.has((error as { code?: string }).code ?? ''), values: [] }
  }
}
