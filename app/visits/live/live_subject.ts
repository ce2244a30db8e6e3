/** Whose visits are watched: a workspace's, or those of one of its links or campaigns. */
export interface LiveSubject {
  workspaceId: string
  linkId: string | null
  campaignId: string | null

  /** The moment from which raw clicks are kept. */
  keptFromMs: number
}

/** Formats what is the same for all who watch the same. */
export function formatSubjectKey({ workspaceId, linkId, campaignId }: LiveSubject): string {
  return [workspaceId, linkId, campaignId].join('/')
}
