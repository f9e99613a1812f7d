import { systemClock } from '../../src/clock/clock.ts';
import { browserRtc } from '../../src/session/adapters/mesh/browserRtc.ts';
import { createMeshSession } from '../../src/session/adapters/mesh/createMeshSession.ts';

/** A participant without screens: the studio's own mesh, so that the source has the processor it needs. It asks for others' pictures only with `receives`. */
export interface SendingParticipant {
  join(relayUrl: string, accessToken: string, streamId: string, receives: boolean): Promise<void>;
}

window.sendingParticipant = {
  async join(relayUrl, accessToken, streamId, receives) {
    const mediaStream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    const session = createMeshSession({
      relayUrl,
      clock: systemClock,
      onProblem: (error) => console.error(error.message),
      rtc: browserRtc(),
    });
    const turnedOff = new Set<string>();
    session.subscribe(() => {
      for (const { id, isMine } of session.getState().streams) {
        if (isMine || receives || turnedOff.has(id)) continue;
        turnedOff.add(id);
        session.setPreferredResolution(id, 'off');
      }
    });
    await session.connect(() => Promise.resolve({ accessToken }));
    session.publish({ streamId, source: 'camera', mediaStream, hasAudio: true, hasVideo: true });
  },
};
