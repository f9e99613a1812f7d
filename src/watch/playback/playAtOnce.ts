// The server adds this script to the watch page of a session that is on air: the broadcast plays while the page itself is loaded.
import { systemClock } from '../../clock/clock.ts';
import { startEarly } from './liveVideo.ts';

const playlistUrl = document.querySelector<HTMLScriptElement>('script[data-playlist]')?.dataset['playlist'];
if (playlistUrl !== undefined) startEarly(playlistUrl, systemClock, document.getElementById('early-picture'));
