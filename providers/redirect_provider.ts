import { hkdfSync } from 'node:crypto'
import type { ApplicationService } from '@adonisjs/core/types'
import type { SaltStore } from '#app/redirect/clicks/visitor_salts'
import conversions from '#config/conversions'
import { listCountryFiles } from '#config/data_packs'
import domains from '#config/domains'
import installation, { trustsProxy } from '#config/installation'
import redirectConfig from '#config/redirect'
import testVisits from '#config/test_visits'
import env from '#start/env'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    'redirect.plane': import('#app/redirect/redirect_plane').RedirectPlane
    'redirect.salts': SaltStore
    'redirect.replica_keeper': import('#app/redirect/replica/replica_keeper').ReplicaKeeper
  }
}

/** Puts the redirect plane together from what the framework and the features offer. */
export default class RedirectProvider {
  #running: import('#app/redirect/redirect_plane').RedirectPlane | null = null

  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton('redirect.salts', () => this.#salts())
    this.app.container.singleton('redirect.replica_keeper', () => this.#replicaKeeper())
    this.app.container.singleton('redirect.plane', async () => {
      this.#running = await this.#plane()
      return this.#running
    })
  }

  async boot() {
    const { addEngines, addSweeps } = await import('#app/shared/jobs/registry')
    const { destroyOldSalts } = await import('#app/redirect/clicks/visitor_salts')
    const { trustedNowMs } = await import('#app/shared/time/database_clock')
    addEngines({ name: 'replica', open: async () => ({ run: (stop) => this.#keepReplica(stop) }) })
    addSweeps({
      name: 'visitor-salts',
      everySeconds: 600,
      run: async () =>
        destroyOldSalts(await this.app.container.make('redirect.salts'), await trustedNowMs()),
    })
  }

  /** Keeps this machine's copy of all links, or removes it where none is wanted. */
  async #keepReplica(stop: AbortSignal): Promise<void> {
    if (redirectConfig.keepsReplica) {
      const keeper = await this.app.container.make('redirect.replica_keeper')
      return keeper.run(stop)
    }
    const { ReplicaFolder } = await import('#app/redirect/replica/replica_folder')
    new ReplicaFolder(redirectConfig.replica.folder).clear()
  }

  /**
   * Opens a pool of its own, so that a busy console or API cannot make a cold redirect wait for a
   * connection.
   */
  async #database() {
    const db = await this.app.container.make('lucid.db')
    return db.connection('redirect')
  }

  async #salts(): Promise<SaltStore> {
    const { mysqlSaltStore } = await import('#app/redirect/clicks/mysql_salt_store')
    const { now } = await import('#app/shared/time/clock')
    const encryption = await this.app.container.make('encryption')
    const seal = {
      close: (salt: string) => encryption.encrypt(salt),
      open: (sealed: string) => encryption.decrypt<string>(sealed),
    }
    return mysqlSaltStore(await this.#database(), seal, now)
  }

  async #replicaKeeper() {
    const { ReplicaKeeper } = await import('#app/redirect/replica/replica_keeper')
    const { mysqlReplicaSource } = await import('#app/redirect/replica/mysql_replica_source')
    const { monotonicMs } = await import('#app/shared/time/clock')
    const source = mysqlReplicaSource(await this.#database())
    const log = await this.app.container.make('logger')
    return new ReplicaKeeper({ ...redirectConfig.replica, source, monotonicMs, log })
  }

  async #plane() {
    const { ClickValues } = await import('#app/redirect/clicks/click_values')
    const { HostProofs } = await import('#app/shared/secrets/host_proofs')
    const { TestMarks } = await import('#app/redirect/clicks/test_marks')
    const { RedirectPlane } = await import('#app/redirect/redirect_plane')
    const { mysqlUnknownAliasStore } =
      await import('#app/visits/unknown_aliases/actions/store_unknown_aliases')
    const { redisAttempts: redisTries } = await import('#app/redirect/passwords/redis_attempts')
    const { mysqlSource } = await import('#app/redirect/links/mysql_source')
    const { isReservedWord } = await import('#app/linking/naming/rules/reserved_words')
    const { isDialectAlias } = await import('#app/platform/plugins/dialects')
    const { isLinkPassword } = await import('#app/linking/links/link_passwords')
    const { resealPassword } = await import('#app/linking/links/actions/reseal_password')
    const { rightAddresses } = await import('#app/linking/links/right_addresses')
    const { LinkReplica } = await import('#app/redirect/replica/link_replica')
    const { takeUses } = await import('#app/linking/links/actions/take_uses')
    const { classifyClick } = await import('#app/visits/clicks/rules/classify')
    const { readUserAgent } = await import('#app/visits/clicks/rules/user_agent')
    const { openCountryDatabase } = await import('#app/visits/clicks/rules/country')
    const { createLocator } = await import('#app/visits/places/create_locator')
    const { nowMs, monotonicMs } = await import('#app/shared/time/clock')
    const database = await this.#database()
    const redis = await this.app.container.make('redis')
    const log = await this.app.container.make('logger')
    const { keepsReplica, replica } = redirectConfig
    const countries = await openCountryDatabase(listCountryFiles())

    return new RedirectPlane({
      ...redirectConfig,
      names: installation,
      secure: installation.scheme === 'https:',
      cookieKey: cookieKey(),
      clickValues: new ClickValues(conversions.clickKeys),
      testMarks: new TestMarks(testVisits.key),
      hostProofs: new HostProofs(domains.hostKeys),
      source: mysqlSource(database),
      unknownAliases: mysqlUnknownAliasStore(database),
      takeUses: (linkId, wanted) => takeUses(database, linkId, wanted),
      countsAsPerson: (userAgent, purpose) =>
        classifyClick(readUserAgent(userAgent).verdict, purpose).class === 'Human',
      previews: {
        isPreviewer: (userAgent, purpose) =>
          classifyClick(readUserAgent(userAgent).verdict, purpose).class === 'Preview',
        appUrl: installation.appUrl,
      },
      salts: await this.app.container.make('redirect.salts'),
      clock: nowMs,
      monotonicMs,
      log,
      replica: keepsReplica ? new LinkReplica({ ...replica, monotonicMs, log }) : null,
      trustsProxy,
      isReservedWord: (segment, method) =>
        isReservedWord(segment) || isDialectAlias(segment, method),
      locate: createLocator(countries),
      verifyPassword: isLinkPassword,
      onRightPassword: (...given) => void resealPassword(...given).catch(() => {}),
      rightAddresses,
      sharedAttempts: redisTries({
        eval: (script, count, ...values) =>
          redis.connection().eval(script, [String(count), ...values] as never) as never,
      }),
    })
  }

  async shutdown() {
    this.#running?.stop()
  }
}

function cookieKey(): Buffer {
  return Buffer.from(
    hkdfSync('sha256', env.get('APP_KEY').release(), '', 'shunt link passwords', 32)
  )
}
