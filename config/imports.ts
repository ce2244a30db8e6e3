import env from '#start/env'

/** How much one import takes in, and how politely an old service is asked. */
export default {
  /** Largest file that the console takes; the API's own limit of 1 MB is smaller, the command line has none. */
  maxFileBytes: (env.get('IMPORT_MAX_MB') ?? 100) * 1024 * 1024,

  /** Processor time and memory that reading the file of one import may take. */
  maxCpuMs: (env.get('IMPORT_MAX_SECONDS') ?? 60) * 1000,
  maxMemoryMb: env.get('IMPORT_MAX_MEMORY_MB') ?? 256,

  /** Longer than any batch takes: after it a worker that died is taken over from. */
  leaseMs: (env.get('IMPORT_LEASE_SECONDS') ?? 30) * 1000,

  /** Addresses of an old service that are asked in a second. */
  comparePerSecond: env.get('IMPORT_COMPARE_PER_SECOND') ?? 5,
}
