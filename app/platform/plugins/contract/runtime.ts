import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { SettingsDescription, SettingsOf } from '#app/platform/plugins/contract/settings'

/** All that the core gives a plugin. */
export interface Runtime<Settings extends SettingsDescription = SettingsDescription> {
  /**
   * The settings as they are now. Ask at each use: they change while the process runs. While a
   * required one is missing the plugin is not used.
   */
  settings(): SettingsOf<Settings>
  logger: PluginLogger

  /** The one source of "now": a test can set it. */
  clock: { now(): Date; nowMs(): number }
  http: OutboundHttp
  sockets: OutboundSockets
  store: PluginStore
  jobs: {
    /** Has a worker run the job soon. A call can be lost; what must happen is kept in the store. */
    wake(job: string, payload?: Readonly<Record<string, string>>): Promise<void>
  }
}

/** Never give it a secret. */
export interface PluginLogger {
  debug(message: string, details?: object): void
  info(message: string, details?: object): void
  warn(message: string, details?: object): void
  error(message: string, details?: object): void
}

/**
 * The only way out: public https addresses alone, redirects not followed, the first MiB of an answer
 * within `timeoutMs`.
 */
export interface OutboundHttp {
  /** @throws Error when no answer came; any status is an answer */
  request(request: OutboundRequest): Promise<OutboundAnswer>
}

/** Connections for protocols other than HTTP, to hosts that may be reached alone. */
export interface OutboundSockets {
  /**
   * Opens one, its certificate checked where it is secure.
   *
   * @throws Error when there is none within ten seconds
   */
  open(target: { host: string; port: number; secure: boolean }): Promise<Socket>

  /** Begins TLS on one that is open; `secureConnect` says that the certificate of the host is right. */
  secure(socket: Socket, host: string): TLSSocket
}

export interface OutboundRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

  /** https, on the public internet. */
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array

  /** 10,000 when left out; at most 30,000. */
  timeoutMs?: number
}

export interface OutboundAnswer {
  status: number

  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/** A few values of the plugin's own, JSON of at most 64 KiB each, by keys of at most 120 characters. */
export interface PluginStore {
  /** @returns null: nothing is there */
  get<Value = unknown>(key: string): Promise<Value | null>
  set(key: string, value: unknown): Promise<void>

  /** @returns false: there was a value already, and it stays. Of several at once one gets true. */
  add(key: string, value: unknown): Promise<boolean>
  delete(key: string): Promise<void>
}
