import { useLayoutEffect, useRef } from 'react';
import type { AroundNavHandler } from 'wouter';
import { dismissMinorToast } from './toast-store.ts';

/**
 * How Back closes what lies over a page. Each open layer (a dialog, a sheet, a menu) has a history
 * entry of its own at the page's address, numbered in the entry's state. Back leaves that entry, and
 * the layer closes. A layer that is closed otherwise takes its entry with it.
 */
interface Layer {
  close: () => void;
}

/** How long a step through the history may take, in ms, before the portal stops waiting for it. */
const STEP_LIMIT_MS = 1000;

const layers: Layer[] = [];
let step: number | undefined;
let afterStep: (() => void)[] = [];
let view = 0;

/**
 * Closes a layer when the person goes back. A layer that stays open after `close`, as a form does that
 * asks first, gets its history entry again.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    dismissMinorToast();
    const layer = { close: () => latest.current() };
    layers.push(layer);
    queueMicrotask(settle);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      // Later, as another layer may take this place in the same moment.
      queueMicrotask(settle);
    };
  }, [isOpen]);
}

/** The router's way to another page, which takes the place of the open layers' entries. */
export const navigateFromLayers: AroundNavHandler = (navigate, to, options) => {
  if (step !== undefined) {
    afterStep.push(() => navigateFromLayers(navigate, to, options));
  } else if (depth() === 0) {
    navigate(to, options);
  } else if (options?.replace) {
    goBack(depth());
    afterStep.push(() => navigate(to, options));
  } else {
    navigate(to, { ...options, replace: true });
    queueMicrotask(settle);
  }
};

/** Gives each open layer an entry, and takes away the entries of layers that are closed. */
function settle() {
  if (step !== undefined) return;
  if (depth() > layers.length) goBack(depth() - layers.length);
  while (depth() < layers.length) window.history.pushState({ layers: depth() + 1 }, '');
}

function depth() {
  const state: unknown = window.history.state;
  const isLayer = typeof state === 'object' && state !== null && 'layers' in state;
  return isLayer && typeof state.layers === 'number' ? state.layers : 0;
}

function goBack(entries: number) {
  step = window.setTimeout(arrive, STEP_LIMIT_MS);
  view = window.scrollY;
  window.history.go(-entries);
}

function arrive() {
  window.clearTimeout(step);
  step = undefined;
  const navigations = afterStep;
  afterStep = [];
  for (const navigate of navigations) navigate();
  queueMicrotask(settle);
}

window.addEventListener('popstate', () => {
  if (step !== undefined) {
    keepView();
    arrive();
    return;
  }
  for (const layer of layers.slice(depth()).toReversed()) layer.close();
  // By then React has taken away what closed.
  window.setTimeout(settle);
});

/** The browser scrolls to where the page was when the layer opened; the person may have moved on. */
function keepView() {
  const { pathname } = window.location;
  const top = view;
  window.requestAnimationFrame(() => {
    if (window.location.pathname === pathname) window.scrollTo({ top, behavior: 'instant' });
  });
}

// A reload with an open dialog leaves its entry behind.
queueMicrotask(settle);
