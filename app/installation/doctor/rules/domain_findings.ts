import {
  errorFinding,
  okFinding,
  orWell,
  warningFinding,
  type Finding,
} from '#app/installation/doctor/finding'
import type { Sentence } from '#app/shared/text/sentence'

/** A custom domain that serves links, and whose latest check by a worker was not good. */
export interface DomainFault {
  hostname: string

  /** What the latest check found; null: none was noted. */
  message: Sentence | null
}

export interface DomainFacts {
  /** Custom domains that serve links. */
  serving: number

  /** The first of those whose latest check was not good, and how many there are. */
  faults: readonly DomainFault[]
  faulty: number

  /** Those that no worker has checked for two hours. */
  unchecked: number
}

/** A name of the installation itself. */
export interface OwnNameFacts {
  host: string

  /** Is it one that the default short domain had before? */
  isFormer?: boolean

  /** Why it leads nowhere; null: it resolves. */
  failure: string | null
}

export function findDomainFaults(own: readonly OwnNameFacts[], facts: DomainFacts): Finding[] {
  const { serving, faults, faulty, unchecked } = facts
  const found = [...own.flatMap(toOwnFinding), ...faults.map(toFaultFinding)]
  if (faulty > faults.length) {
    found.push(warningFinding('domains', 'more', { domains: faulty - faults.length }))
  }
  if (unchecked > 0) found.push(warningFinding('domains', 'unchecked', { domains: unchecked }))
  return orWell(found, 'domains', 'well', { domains: serving })
}

/** Names the hosts on which links that were printed before go on working. */
export function toFormerHostFindings(former: readonly string[]): Finding[] {
  return former.length === 0 ? [] : [okFinding('domains', 'former', { hosts: former.join(', ') })]
}

function toFaultFinding({ hostname: host, message }: DomainFault): Finding {
  if (message === null) return warningFinding('domains', 'wrong_records', { host })
  return warningFinding('domains', 'checked', { host, check: message })
}

function toOwnFinding({ host, isFormer, failure }: OwnNameFacts): Finding[] {
  if (failure === null) return []
  const values = { host, reason: failure }
  if (isFormer) return [warningFinding('domains', 'former_unresolved', values)]
  return [errorFinding('domains', 'unresolved', values)]
}
