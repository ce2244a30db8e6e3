import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { PreviewOptions } from '#app/redirect/answer_preview'
import { Answers } from '#app/redirect/answers'
import { ClickRecorder, type Location } from '#app/redirect/clicks/click_recorder'
import { ClickSpool } from '#app/redirect/clicks/click_spool'
import type { ClickValues } from '#app/redirect/clicks/click_values'
import type { TestMarks } from '#app/redirect/clicks/test_marks'
import { UnknownAliases, type UnknownAliasStore } from '#app/redirect/clicks/unknown_aliases'
import { VisitSources } from '#app/redirect/clicks/visit_sources'
import { VisitorSalts, type SaltStore } from '#app/redirect/clicks/visitor_salts'
import { HostTable, type InstallationHosts } from '#app/redirect/host_table'
import { HttpHandler } from '#app/redirect/http_handler'
import { ChangeFeedReader } from '#app/redirect/links/change_feed_reader'
import { LinkLookup } from '#app/redirect/links/link_lookup'
import type {
  RedirectLog,
  RedirectSource,
  RightAddresses,
  SharedAttempts,
  TakeUses,
} from '#app/redirect/links/source'
import { UseReservations } from '#app/redirect/links/use_reservations'
import { PasswordGate } from '#app/redirect/passwords/password_gate'
import { Peers } from '#app/redirect/peer'
import { planeHealth, type PlaneHealth } from '#app/redirect/plane_health'
import { noteTaken, PlaneMetrics } from '#app/redirect/plane_metrics'
import type { LinkReplica } from '#app/redirect/replica/link_replica'
import { CALLS, RequestTurns, VISITS } from '#app/redirect/request_turns'
import { answerTlsQuestion, type TlsAnswer } from '#app/redirect/tls_allowed'
import type { FallThrough } from '#app/redirect/visit'
import { noteNewcomer } from '#app/shared/limits/newcomers'
import { toNetworkPrefix } from '#app/shared/network/network_prefix'
import { isPublicAddress } from '#app/shared/network/public_address'
import type { HostProofs } from '#app/shared/secrets/host_proofs'

/** All that the redirect plane is given from outside. */
export interface PlaneOptions {
  names: InstallationHosts
  secure: boolean
  cacheEntries: number
  spoolDirectory: string
  spoolSync: boolean

  /** Secret of this installation, for the cookies of link passwords. */
  cookieKey: Buffer

  /** Signs the click parameter of workspaces that track conversions. */
  clickValues: Pick<ClickValues, 'issue'>

  /** Knows visits by which members try a link: nothing of them is counted. */
  testMarks: Pick<TestMarks, 'holds'>

  /** Shows checks of domains that a host leads here. */
  hostProofs: Pick<HostProofs, 'sign'>
  source: RedirectSource
  salts: SaltStore

  /** Keeps visits to unknown aliases; without it they are not counted. */
  unknownAliases?: UnknownAliasStore
  clock: () => number

  /** Milliseconds that only grow, for pauses and ages; a step of the clock does not touch them. */
  monotonicMs: () => number
  log: RedirectLog
  trustsProxy: (address: string) => boolean
  isReservedWord: (segment: string, method: string | undefined) => boolean
  locate: (address: string) => Location
  takeUses: TakeUses

  /** Would a visit with this user agent and purpose count as a person's? */
  countsAsPerson: (userAgent: string, purpose: string | null) => boolean

  /** Shows messengers the previews of links; without it they are redirected like anyone. */
  previews?: PreviewOptions
  verifyPassword: (hash: string, password: string) => Promise<boolean>

  /** Hears of each right password; must not throw, and is not waited for. */
  onRightPassword?: (linkId: string, hash: string, password: string) => void

  /** This machine's copy of all links, for the time in which MySQL does not answer. */
  replica?: LinkReplica | null

  /** Counts wrong link passwords for all processes; without it each counts for itself. */
  sharedAttempts?: SharedAttempts | null

  /** Remembers who was right about a link's password; without it no one is known. */
  rightAddresses?: RightAddresses | null
}

/** The redirect plane of one process, put together. */
export class RedirectPlane {
  readonly lookup: LinkLookup
  readonly metrics = new PlaneMetrics()
  readonly #spool: ClickSpool
  readonly #hosts: HostTable
  readonly #feed: ChangeFeedReader
  readonly #salts: VisitorSalts
  readonly #handler: HttpHandler
  readonly #visits: RequestTurns
  readonly #calls: RequestTurns
  readonly #unknownAliases: UnknownAliases | null
  readonly #replica: LinkReplica | null

  /** Where the latest visits came from. */
  readonly visitSources: VisitSources

  constructor(options: PlaneOptions) {
    const { source, clock, monotonicMs, log } = options
    const hosts = new HostTable(options.names)
    this.#hosts = hosts
    const peers = new Peers(options.trustsProxy)
    this.#replica = options.replica ?? null
    this.visitSources = new VisitSources(
      (address) => !options.trustsProxy(address) && !isPublicAddress(address)
    )
    this.lookup = new LinkLookup(source, monotonicMs, options.cacheEntries, this.#replica)
    this.#spool = new ClickSpool({
      directory: options.spoolDirectory,
      sync: options.spoolSync,
      monotonicMs,
      log,
    })
    this.#salts = new VisitorSalts(options.salts, clock, log)
    const reloadDomains = async () => hosts.replace(await source.listDomains())
    this.#feed = new ChangeFeedReader(
      source,
      { lookup: this.lookup, reloadDomains, replica: this.#replica },
      monotonicMs,
      log
    )
    const networkOf = ({ socket, headers }: IncomingMessage) => {
      const forwardedFor = headers['x-forwarded-for'] as string | undefined
      return toNetworkPrefix(peers.visitorAddress(peers.of(socket), forwardedFor))
    }
    this.#visits = new RequestTurns(networkOf, VISITS)
    this.#calls = new RequestTurns(networkOf, CALLS)
    this.#unknownAliases = options.unknownAliases
      ? new UnknownAliases(options.unknownAliases, log)
      : null
    this.#handler = new HttpHandler({
      hosts,
      peers,
      clock,
      log,
      lookup: this.lookup,
      findHostFile: (domainId, kind) => source.findHostFile(domainId, kind),
      answers: new Answers(this.#spool, this.metrics),
      unknownAliases: this.#unknownAliases,
      recorder: new ClickRecorder({
        ...{ peers, salts: this.#salts, sources: this.visitSources },
        locate: options.locate,
      }),
      clickValues: options.clickValues,
      testMarks: options.testMarks,
      hostProofs: options.hostProofs,
      passwords: new PasswordGate(
        options.cookieKey,
        options.verifyPassword,
        monotonicMs,
        options.sharedAttempts ?? null,
        options.rightAddresses ?? null,
        options.onRightPassword
      ),
      uses: new UseReservations(options.takeUses),
      countsAsPerson: options.countsAsPerson,
      previews: options.previews ?? null,
      isReservedWord: options.isReservedWord,
      health: () => this.health(),
      secure: options.secure,
    })
  }

  /** Returns clicks that were answered but could not be kept since this process started. */
  get droppedClicks(): number {
    return this.#spool.droppedClicks
  }

  /** Returns clicks that were answered and kept since this process started. */
  get spooledClicks(): number {
    return this.#spool.spooledClicks
  }

  /** Can a click be kept now? */
  takesClicks(): boolean {
    return this.#spool.takesClicks()
  }

  /** Should a load balancer send visitors to this process? Asks nothing outside it but its disk. */
  health(): PlaneHealth {
    return planeHealth({ isPrepared: this.#hosts.areKnown, takesClicks: this.takesClicks() })
  }

  /** May a reverse proxy fetch a certificate for this host? Asks nothing outside the process. */
  allowsTls(domain: string): TlsAnswer {
    return answerTlsQuestion(this.#hosts, domain)
  }

  /**
   * Reads domains and salts, and follows the change feed from here on. Starts without MySQL too, with
   * the domains of the replica, and catches up when it is there.
   */
  async start(): Promise<void> {
    const domains = this.#replica?.listDomains()
    if (domains) this.#hosts.replace(domains)
    await Promise.all([this.#feed.start(), this.#salts.start()])
  }

  /** Returns the listener that looks for links first and gives the rest to `next`. */
  wrap(next: FallThrough): RequestListener {
    const call: FallThrough = (request, response) =>
      this.#calls.take(request, response, () => next(request, response))
    return (request: IncomingMessage, response: ServerResponse) => {
      noteTaken(response)
      this.#visits.take(request, response, () => this.#handler.handle(request, response, call))
    }
  }

  /** Reports each connection that the server accepts. */
  connected(): void {
    noteNewcomer()
    this.#visits.connected()
    this.#calls.connected()
  }

  /** Stops the plane, after the last answer. */
  stop(): void {
    this.#feed.stop()
    this.#salts.stop()
    this.#unknownAliases?.stop()
    this.#spool.close()
    this.#replica?.close()
  }
}
