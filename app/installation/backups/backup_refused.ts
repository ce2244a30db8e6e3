/** A backup that cannot be made or used, said in a sentence for the operator. Nothing was changed. */
export class BackupRefused extends Error {}
