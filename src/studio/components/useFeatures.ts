/** What this session's studio can do, by the server's configuration. */
interface Features {
  /** Hosts may hide a poll's results from the audience. */
  hidePollResults: boolean;
  pollOnStream: boolean;
}

export const useFeatures = (): Features => ({ hidePollResults: false, pollOnStream: true });
