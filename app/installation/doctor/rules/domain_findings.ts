import {
  errorFinding,
  okFinding,
  orWell,
  warningFinding,
  type Finding,
} from '#app/installation/doctor/finding'

/** A custom domain that serves links, and whose latest check by a worker was not good. */
export interface DomainFault {
  hostname: string

  /** What the latest check found, in a sentence; null: none was noted. */
  message: string | null
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
    const text = `${faulty - faults.length} more domains have records that are not right.`
    found.push(warningFinding('domains', text, 'The pages of their workspaces list them.'))
  }
  if (unchecked > 0) {
    const text = `${unchecked} domains have not been checked for two hours.`
    found.push(
      warningFinding('domains', text, 'See that a worker runs; it checks each every 15 minutes.')
    )
  }
  const customs =
    serving === 0
      ? 'no custom domain serves links'
      : `so do the records of ${serving} custom domains`
  return orWell(found, 'domains', `The names of the installation resolve; ${customs}.`)
}

/** Names the hosts on which links that were printed before go on working. */
export function toFormerHostFindings(former: readonly string[]): Finding[] {
  if (former.length === 0) return []
  const text = `Links of the default short domain also answer on ${former.join(', ')}.`
  return [okFinding('domains', text)]
}

function toFaultFinding({ hostname, message }: DomainFault): Finding {
  return warningFinding(
    'domains',
    `${hostname}: ${message ?? 'its DNS records are not right.'}`,
    'Its page shows the records that it needs. It stops serving when they stay wrong.'
  )
}

function toOwnFinding({ host, isFormer, failure }: OwnNameFacts): Finding[] {
  if (failure === null) return []
  if (isFormer) {
    const text = `${host} does not resolve: ${failure}. Links that were printed with it lead nowhere.`
    const former = `Let ${host} lead here again, or give it up: ./shunt ace hosts:forget ${host}`
    return [warningFinding('domains', text, former)]
  }
  const advice = `Add an A or AAAA record for ${host}, or correct the setting that names it.`
  return [errorFinding('domains', `${host} does not resolve: ${failure}.`, advice)]
}
